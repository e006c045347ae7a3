const key = 'palette.recent'
/** More than the palette shows: some of them do not exist on every screen. */
const stored = 12

/** Actions that were run from the palette, the latest first. They stay in the profile folder and are in no backup: what was used last here says nothing about another computer. */
export const recentCommands = (): readonly string[] => (localStorage.getItem(key) ?? '').split('\n').filter(Boolean)

export const noteCommand = (action: string): void => {
  const recent = [action, ...recentCommands().filter((one) => one !== action)]
  localStorage.setItem(key, recent.slice(0, stored).join('\n'))
}
