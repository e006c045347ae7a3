import { readViewSetting, writeViewSetting } from '../ui/view-settings.ts'
import { isEnabled, type Command } from './registry.ts'

/** More than the palette shows, because some screens lack some of them. */
const stored = 12

/** Actions that were run from the palette, the latest first. Stored in the profile folder and excluded from backups, because they are only relevant on this computer. */
export const recentCommands = (): readonly string[] => readViewSetting('palette.recent') ?? []

export const noteCommand = (action: string): void => {
  const recent = [action, ...recentCommands().filter((one) => one !== action)]
  writeViewSetting('palette.recent', recent.slice(0, stored))
}

/** A declaration that the palette found. */
export interface FoundDeclaration {
  readonly id: string
  readonly car: string
  readonly title: string
  readonly detail: string
}

export const paletteGroups = ['recent', 'here', 'general', 'screens', 'settings', 'declarations', 'keys'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** `press`: a command that the palette does not list is run by a key press in the field that had the focus. */
export type PaletteItem =
  | { readonly kind: 'run' | 'press'; readonly command: Command }
  | { readonly kind: 'open'; readonly declaration: FoundDeclaration }

const mostRecent = 5

/**
 * Returns the non-empty groups of the palette in order. Each command is in one group. `inOtherLanguage`: what a label says in the other language, by which
 * its command is found too; '' where that is not known.
 */
export const groupsOf = (
  all: readonly Command[],
  found: readonly FoundDeclaration[],
  recent: readonly string[],
  typed: string,
  inOtherLanguage: (label: string) => string = () => ''
): readonly (readonly [PaletteGroup, readonly PaletteItem[]])[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ label }: Command): boolean => {
    const names = `${label} ${inOtherLanguage(label)}`.toLowerCase()
    return words.every((word) => names.includes(word))
  }
  // If two commands have the same action or key, the one offered later runs.
  const last = new Map(all.map((command) => [command.action, command]))
  const usable = [...last.values()].filter((command) => command.hidden !== true && isEnabled(command))
  const fitting = usable.filter(fits)
  const recentOnes = recent.flatMap((action) => fitting.find((command) => command.action === action) ?? []).slice(0, mostRecent)
  const taken = new Set(recentOnes.map(({ action }) => action))
  const listedKeys = new Set(usable.map(({ keys }) => keys))
  const runBy = new Map(all.map(({ keys, action }) => [keys, action]))
  const isListed = ({ keys, action }: Command): boolean => listedKeys.has(keys) && runBy.get(keys) !== action
  const keys = new Map(
    all.flatMap((command) =>
      command.hidden === true && command.keys !== undefined && command.label !== '' && command.action !== 'palette.open'
        ? [[command.keys, command] as const]
        : []
    )
  )
  const commands = (some: readonly Command[], kind: 'run' | 'press' = 'run'): readonly PaletteItem[] =>
    some.map((command) => ({ kind, command }))
  const ofGroup = (group: PaletteGroup): readonly PaletteItem[] =>
    commands(fitting.filter((command) => !taken.has(command.action) && (command.group ?? 'here') === group))
  const items: Readonly<Record<PaletteGroup, readonly PaletteItem[]>> = {
    recent: commands(recentOnes),
    here: ofGroup('here'),
    general: ofGroup('general'),
    screens: ofGroup('screens'),
    settings: ofGroup('settings'),
    declarations: found.map((declaration) => ({ kind: 'open', declaration })),
    keys: commands(
      [...keys.values()].filter((command) => isEnabled(command) && fits(command) && !isListed(command)),
      'press'
    )
  }
  return paletteGroups.flatMap((group) => (items[group].length > 0 ? [[group, items[group]] as const] : []))
}
