/** Tables of the store that go into the safety copy; main takes rows of no other. The window's list of tables has to be part of this one. */
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
