/** Tables included in the store copy; the main process rejects rows of other tables. The tables of the window must be a subset. */
export const copyTables = [
  'declarations',
  'goods',
  'summaries',
  'edits',
  'outbox',
  'frozen',
  'answers',
  'responses',
  'tracks',
  'counters',
  'parties',
  'products',
  'templates',
  'codeLists',
  'mappings'
] as const
export type CopyTable = (typeof copyTables)[number]
