import type { RouteLocationRaw } from 'vue-router'
import type { Pointer } from '#core/base/json-pointer.ts'

/**
 * What gets the focus in a declaration that another screen opens: a field or row, or `fill` the first field that a person fills in a new draft, `fix` the
 * first finding, `start` the first field of the section.
 */
export type OpenedPlace = Pointer

/** A declaration at its beginning, or at a section with the focus in it. */
export const editorRoute = (id: string, section?: string, at: OpenedPlace = 'start'): RouteLocationRaw =>
  section === undefined ? { name: 'editor', params: { id } } : { name: 'editor', params: { id, section }, query: { at } }
