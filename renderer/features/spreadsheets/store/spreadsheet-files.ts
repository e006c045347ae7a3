import { inject, type InjectionKey } from 'vue'
import { spreadsheetFiles, type SpreadsheetFiles } from '../../../workers/spreadsheets/spreadsheet-files.ts'

/** Reads and writes the files; tests do it without a worker. */
export const spreadsheetFilesKey: InjectionKey<SpreadsheetFiles> = Symbol('sheet-files')
export const useSpreadsheetFiles = (): SpreadsheetFiles => inject(spreadsheetFilesKey, () => spreadsheetFiles(), true)
