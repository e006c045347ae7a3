import { workbookNames } from '../../../ui/dom/pick-files.ts'

const imported = new Set([...workbookNames.split(','), '.json'])

/** Whether a dropped file is attached; sheets and envelopes are imported. A PDF dropped on the goods is imported before this is asked. */
export const isAttachment = ({ name }: { readonly name: string }): boolean => !imported.has(/\.[^.]*$/.exec(name)?.[0]?.toLowerCase() ?? '')
