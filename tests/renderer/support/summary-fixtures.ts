import type { Summary } from '#core/draft/summary.ts'

/** A row of the worklist; its number determines aju number and times. */
export const summary = (id: string, over: Partial<Summary> = {}): Summary => ({
  id,
  car: `000028PRAKTK20261120${id.padStart(6, '0')}`,
  importer: '',
  supplier: '',
  currency: 'USD',
  cif: null,
  lines: 0,
  problems: 0,
  state: 'draft',
  createdAt: Number(id),
  changedAt: Number(id),
  status: '',
  statusText: '',
  lastResponse: '',
  unread: 0,
  profile: '',
  trashedAt: 0,
  ...over
})
