const key = 'palette.recent'
/** More than the palette shows, because some screens lack some of them. */
const stored = 12

/** Actions that were run from the palette, the latest first. Stored in the profile folder and excluded from backups, because they are only relevant on this computer. */
export const recentCommands = (): readonly string[] => (localStorage.getItem(key) ?? '').split('\n').filter(Boolean)

export const noteCommand = (action: string): void => {
  const recent = [action, ...recentCommands().filter((one) => one !== action)]
  localStorage.setItem(key, recent.slice(0, stored).join('\n'))
}
