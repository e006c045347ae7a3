import type { MessageBoxOptions } from 'electron'
import type { Settings } from '#core/contract/settings.ts'
import { systemQuestion } from './system-question.ts'

const texts = {
  id: {
    message: 'Buka berkas ini dengan program lain?',
    warning:
      'Berkas ini datang dari luar. Buka hanya bila Anda mengenal pengirimnya. Program itu mendapat salinannya; berkas di Ajukan tidak berubah.',
    open: 'Buka',
    cancel: 'Batal'
  },
  en: {
    message: 'Open this file with another program?',
    warning:
      'The file came from outside. Open it only if you trust its sender. The program gets a copy; the file in Ajukan does not change.',
    open: 'Open',
    cancel: 'Cancel'
  }
} as const

/** Confirmation before an attached file is opened by a program of the system. */
export const openFileDialog = (name: string, language: Settings['language']): MessageBoxOptions => {
  const { message, warning, open, cancel } = texts[language]
  return systemQuestion(message, `${name}\n\n${warning}`, open, cancel)
}
