import { defineStore } from 'pinia'
import { pendingQuestion } from './pending-question.ts'

/** Asks in a dialog whether this many cells, which a spreadsheet would run as formulas, are escaped in a CSV file or written as entered. */
export const useCsvQuestion = defineStore('csv-question', () => pendingQuestion<number, 'escaped' | 'raw'>())
