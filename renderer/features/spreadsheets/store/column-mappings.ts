import { defineStore } from 'pinia'
import type { TableMember } from '#core/schema/layout.ts'
import { mappingId, type ColumnMapping } from '#core/spreadsheets/import/columns/mapping.ts'
import { useServices } from '../../../data/services.ts'

/** The stored choices of columns and codes for each table and customer. */
export const useColumnMappings = defineStore('column-mappings', () => {
  const { database, storeWriter } = useServices()
  return {
    mappingFor: async (member: TableMember, customer: string): Promise<ColumnMapping | undefined> =>
      database.mappings.get(mappingId(member, customer)),
    keepMapping: async (mapping: ColumnMapping): Promise<void> =>
      storeWriter.write([{ table: 'mappings', key: mapping.id, value: mapping }])
  }
})
