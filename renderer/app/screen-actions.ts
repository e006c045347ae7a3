import { lookupTable } from '#core/base/lookup-table.ts'

/** Screens whose command has another name: the palette stores the commands that were used, and earlier versions stored these. */
const storedNames = lookupTable<string>({ dashboard: 'overview', inbox: 'news', catalog: 'master' })

/** The command that opens a screen, by the name of its route. */
export const actionOfScreen = (name: string): string => `go.${storedNames[name] ?? name}`
