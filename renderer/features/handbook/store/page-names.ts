import { lookupTable } from '#core/base/lookup-table.ts'
import type { RouteParamsGeneric } from 'vue-router'

/** The pages of the handbook by group, in the order of the contents; each is a file of docs/handbook in both languages. */
export const handbookGroups = {
  start: ['first-declaration', 'worklist'],
  fill: ['editor', 'goods', 'import', 'invoice', 'check', 'attachments'],
  send: ['send', 'tracking', 'inbox', 'archive'],
  review: ['overview', 'report', 'printing'],
  data: ['master', 'rates'],
  system: ['settings', 'backup', 'office', 'keys', 'problems']
} as const

export type HandbookGroup = keyof typeof handbookGroups
export type PageName = (typeof handbookGroups)[HandbookGroup][number]

export const pageNames: readonly PageName[] = Object.values(handbookGroups).flat()
export const isPageName = (name: string): name is PageName => (pageNames as readonly string[]).includes(name)

type PageOfRoute = PageName | ((params: RouteParamsGeneric) => PageName)

/** The page about a part of a screen, if it has one; else `usual`. */
const byParam =
  (param: string, pages: Readonly<Record<string, PageName>>, usual: PageName): PageOfRoute =>
  (params) => {
    const value = params[param]
    return (typeof value === 'string' ? pages[value] : undefined) ?? usual
  }

const pagesOfRoutes = lookupTable<PageOfRoute>({
  worklist: 'worklist',
  today: 'overview',
  dashboard: 'overview',
  report: 'report',
  editor: byParam('section', { goods: 'goods', check: 'check', files: 'attachments', print: 'printing' }, 'editor'),
  print: 'printing',
  outbox: 'send',
  tracking: 'tracking',
  inbox: 'inbox',
  archive: 'archive',
  catalog: byParam('tab', { rates: 'rates', tariffs: 'rates', 'code-lists': 'rates' }, 'master'),
  settings: byParam('part', { backup: 'backup', office: 'office', letters: 'attachments', about: 'problems' }, 'settings')
})

/** The page about a screen; null for a route without one. */
export const pageOfRoute = (name: string, params: RouteParamsGeneric): PageName | null => {
  const page = pagesOfRoutes[name]
  return page === undefined ? null : typeof page === 'function' ? page(params) : page
}
