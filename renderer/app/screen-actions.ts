import { lookupTable } from '#core/base/lookup-table.ts'

/** Screens whose command has another name, by which the palette stores it as used. */
const storedNames = lookupTable<string>({ dashboard: 'overview', inbox: 'news', catalog: 'master' })

/** The command that opens a screen, by the name of its route. */
export const actionOfScreen = (name: string): string => `go.${storedNames[name] ?? name}`
