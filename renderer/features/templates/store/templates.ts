import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { newRecord } from '#core/draft/draft-record.ts'
import { partsEdits, takeParts, type PartsChoice } from '#core/draft/draft-parts.ts'
import type { Template } from '#core/draft/template.ts'
import { rankOf, usedAgain } from '#core/catalog/usage.ts'
import { useServices } from '../../../data/services.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import { useDraft } from '../../editor/store/draft.ts'
import { useLibrary } from '../../worklist/store/library.ts'
import { once } from '../../../../core/base/once.ts'
import { useSettings } from '../../settings/store/settings.ts'

/** The dialog that is open: parts of a declaration are kept, or taken over from a template or a declaration (null: still to be chosen). */
export type TemplateDialog =
  { readonly kind: 'save'; readonly source: string } | { readonly kind: 'template' | 'declaration'; readonly source: string | null }

/** Parts of declarations kept under a name, and new declarations made from them or from other declarations. */
export const useTemplates = defineStore('templates', () => {
  const { database, ledger, now, newId } = useServices()
  const library = useLibrary()
  const draft = useDraft()
  const settings = useSettings()
  const rows = shallowRef<ReadonlyMap<string, Template>>(new Map())
  const dialog = shallowRef<TemplateDialog | null>(null)

  const ready = once(async () => {
    const known = await database.templates.toArray()
    rows.value = new Map(known.map((template) => [template.id, template]))
  })

  /** The ones used most and latest first. */
  const ranked = computed(() => [...rows.value.values()].sort((a, b) => rankOf(b, now()) - rankOf(a, now()) || b.lastUsedAt - a.lastUsedAt))

  const put = async (template: Template): Promise<void> => {
    await ledger.write([{ table: 'templates', key: template.id, value: template }])
    rows.value = new Map([...rows.value, [template.id, template]])
  }

  /** Keeps parts of a stored declaration; a template of that name is replaced. Null where the declaration or the profile is gone. */
  const save = async (name: string, declaration: string, choice: PartsChoice): Promise<Template | null> => {
    await ready()
    const source = await loadRecord(database, declaration)
    if (!source || !settings.profile) return null
    const old = [...rows.value.values()].find((template) => template.name.toLowerCase() === name.trim().toLowerCase())
    const id = old?.id ?? newId()
    const content = takeParts(source, newRecord(id, '', settings.profile, now()), choice)
    const template: Template = {
      id,
      name: name.trim(),
      parts: choice.parts,
      content,
      uses: old?.uses ?? 0,
      lastUsedAt: now(),
      usedIn: old?.usedIn ?? ''
    }
    await put(template)
    return template
  }

  /** A new declaration with a number of its own; null where the template or the profile is gone. */
  const use = async (id: string, choice: PartsChoice): Promise<string | null> => {
    await ready()
    const template = rows.value.get(id)
    if (!template) return null
    const made = await library.createFrom(template.content, choice)
    if (made !== null) await put({ ...template, ...usedAgain(template, made, now()) })
    return made
  }

  /** A new declaration from another one, of whatever state. */
  const copyFrom = async (declaration: string, choice: PartsChoice): Promise<string | null> => {
    const source = await loadRecord(database, declaration)
    return source ? library.createFrom(source, choice) : null
  }

  /** Copies parts of another declaration into the open draft, as one step; false where one of them is gone. */
  const fillFrom = async (declaration: string, choice: PartsChoice): Promise<boolean> => {
    const source = await loadRecord(database, declaration)
    if (!source || !draft.record) return false
    draft.change(partsEdits(source, draft.record, choice))
    draft.endStep()
    return true
  }

  const remove = async (id: string): Promise<void> => {
    await ledger.write([{ table: 'templates', key: id }])
    const next = new Map(rows.value)
    next.delete(id)
    rows.value = next
  }

  return { rows, ranked, dialog, ready, save, use, copyFrom, fillFrom, remove }
})
