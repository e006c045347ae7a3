import { workbookNames } from '../../../ui/dom/pick-files.ts'

const imported = new Set([...workbookNames.split(','), '.json'])

const endingOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0]?.toLowerCase() ?? ''

/** Whether a file dropped on a declaration is attached; sheets and envelopes are imported, and among the goods the PDF of an invoice. */
export const isAttachment = ({ name }: { readonly name: string }, isGoods = false): boolean =>
  !imported.has(endingOf(name)) && !(isGoods && endingOf(name) === '.pdf')
