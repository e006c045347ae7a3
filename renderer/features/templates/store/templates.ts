import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { newRecord } from '#core/draft/draft-record.ts'
import { partsEdits, takeParts, type PartsChoice, type Template } from '#core/draft/draft-parts.ts'
import { rankOf, recordUse } from '#core/catalog/usage.ts'
import { useServices } from '../../../data/services.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import { tableRows } from '../../../data/optimistic-update.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useDeclarationRecords } from '../../editor/store/declaration-records.ts'
import { useSettings } from '../../settings/store/settings.ts'

/** The open dialog: saving parts of a declaration, renaming a template, or using a template or a declaration (`source` null: not chosen yet). */
export type TemplateDialog =
  | { readonly kind: 'save' | 'rename'; readonly source: string }
  | { readonly kind: 'template' | 'declaration'; readonly source: string | null }

/** Parts of declarations stored under a name, and new declarations made from them or from other declarations. */
export const useTemplates = defineStore('templates', () => {
  const { database, storeWriter, now, newId } = useServices()
  const declarationRecords = useDeclarationRecords()
  const draft = useDraft()
  const settings = useSettings()
  const dialog = shallowRef<TemplateDialog | null>(null)

  const { rows, ready, put, takeArrived } = tableRows('templates', storeWriter, () => database.templates.toArray())

  /** Most used and latest used first. */
  const ranked = computed(() => [...rows.value.values()].sort((a, b) => rankOf(b, now()) - rankOf(a, now()) || b.lastUsedAt - a.lastUsedAt))

  const namedAs = (name: string): Template | undefined =>
    [...rows.value.values()].find((template) => template.name.toLowerCase() === name.trim().toLowerCase())

  /** Stores parts of a declaration as a template, replacing a template of that name. Null when the declaration or the profile does not exist. */
  const save = async (name: string, declaration: string, choice: PartsChoice): Promise<Template | null> => {
    await ready()
    const source = await loadRecord(database, declaration)
    if (!source || !settings.profile) return null
    const old = namedAs(name)
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
    await put([template])
    return template
  }

  /** Creates a declaration with a new aju number, with the chosen parts that the template has. Null when the template or the profile does not exist. */
  const use = async (id: string, choice: PartsChoice): Promise<string | null> => {
    await ready()
    const template = rows.value.get(id)
    if (!template) return null
    const parts = choice.parts.filter((part) => template.parts.includes(part))
    const made = await declarationRecords.createFrom(template.content, { ...choice, parts })
    if (made !== null) await put([{ ...template, ...recordUse(template, made, now()) }])
    return made
  }

  /** Creates a declaration from another one in any state. */
  const copyFrom = async (declaration: string, choice: PartsChoice): Promise<string | null> => {
    const source = await loadRecord(database, declaration)
    return source ? declarationRecords.createFrom(source, choice) : null
  }

  /** Copies parts of another declaration into the open draft as one undo step. False when one of them does not exist or the draft is locked. */
  const fillFrom = async (declaration: string, choice: PartsChoice): Promise<boolean> => {
    const source = await loadRecord(database, declaration)
    if (!source || !draft.record || draft.isLocked) return false
    draft.change(partsEdits(source, draft.record, choice))
    draft.endStep()
    return true
  }

  /** Restores an earlier version of a template; keeps its use count. */
  const takeAgain = async (id: string, { name, parts, content }: Pick<Template, 'name' | 'parts' | 'content'>): Promise<void> => {
    const present = rows.value.get(id)
    if (present) await put([{ ...present, name, parts, content }])
  }

  /** False when another template has the name, or this one is gone. */
  const rename = async (id: string, name: string): Promise<boolean> => {
    const present = rows.value.get(id)
    const other = namedAs(name)
    if (!present || name.trim() === '' || (other !== undefined && other.id !== id)) return false
    if (present.name !== name.trim()) await put([{ ...present, name: name.trim() }])
    return true
  }

  const remove = (id: string): Promise<void> => put([], [id])
  /** Takes a removed template back. */
  const restore = async (template: Template): Promise<void> => {
    if (!rows.value.has(template.id)) await put([template])
  }

  return { rows, ranked, dialog, ready, takeArrived, namedAs, save, use, copyFrom, fillFrom, takeAgain, rename, remove, restore }
})
