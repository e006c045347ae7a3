import { defineStore } from 'pinia'
import { inject } from 'vue'
import { fail, type Result } from '#core/contract/result.ts'
import type { JsonObject } from '#core/derive/shape.ts'
import { sections, type TableMember } from '#core/schema/layout.ts'
import { ownWorkbook, tableExport } from '#core/sheets/own-workbook.ts'
import { useServices } from '../services.ts'
import { sheetFiles } from '../sheets/sheet-files.ts'
import { useDraft } from './draft.ts'
import { useSettings } from './settings.ts'
import { sheetFilesKey } from './sheet-imports.ts'

/** `name` is null where the person changed their mind. */
export type SheetSaved = Result<{ readonly name: string | null }>

/** The open declaration, or a table of it, as a file for a spreadsheet program. */
export const useSheetExports = defineStore('sheet-exports', () => {
  const { host } = useServices()
  const files = inject(sheetFilesKey, () => sheetFiles(), true)
  const draft = useDraft()
  const settings = useSettings()

  const save = async (name: string, made: Awaited<ReturnType<typeof files.writeXlsx>>): Promise<SheetSaved> => {
    // Only a bug or a lack of memory keeps our own sheets from being written.
    if (!made.ok) return fail('unexpected', { detail: made.detail })
    const saved = await host.call('files.saveBytes', { suggestedName: name, bytes: made.value })
    return saved.ok ? { ok: true, value: { name: saved.value.saved ? name : null } } : saved
  }

  const nameOf = (suffix: string, ending: string): string => {
    const car = draft.record?.document.car ?? ''
    return `bc28-${car === '' ? 'draf' : car}${suffix}.${ending}`
  }

  const exportTable = async (member: TableMember, kind: 'xlsx' | 'csv'): Promise<SheetSaved> => {
    const rows = (draft.record?.document[member].data ?? []) as unknown as readonly JsonObject[]
    const sheet = tableExport(member, rows, settings.language)
    const part = sections.find((section) => 'table' in section && section.table === member)?.label[settings.language] ?? member
    const name = nameOf(`-${part.toLowerCase()}`, kind)
    return save(name, kind === 'xlsx' ? await files.writeXlsx([sheet]) : await files.writeCsv(sheet, settings.language))
  }

  const exportWorkbook = async (): Promise<SheetSaved> =>
    draft.record ? save(nameOf('', 'xlsx'), await files.writeXlsx(ownWorkbook(draft.record, settings.language))) : fail('unexpected')

  return { exportTable, exportWorkbook }
})
