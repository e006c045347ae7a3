import type { DiagnosticsText } from './id.ts'

export const diagnosticsEn: DiagnosticsText = {
  title: 'Diagnostics',
  open: 'Diagnostics…',
  command: 'Diagnostics: collect facts about a problem',
  intro:
    'One zip file for the person who helps you. Look through it first: it contains exactly what is below. Tokens, the address of the service, names of parties and aju numbers are not in it; contents of declarations never are.',
  collecting: 'Collecting, and checking the stores…',
  files: 'Files in the zip',
  contentOf: (file) => `Content of ${file}`,
  meanings: {
    'contents.txt': 'List of contents',
    'versions.json': 'Versions of application and system',
    'settings.json': 'Settings without secrets',
    'start.json': 'Times of the start',
    'stores.json': 'Integrity and row counts',
    'log.txt': 'Last errors'
  },
  noErrors: 'There are no errors in the log.',
  save: 'Save zip…',
  fileName: (day) => `ajukan-diagnostics-${day}.zip`,
  saved: 'The diagnostics are saved. Nothing was sent; hand the file over yourself.',
  crash: {
    region: 'Ajukan stopped unexpectedly',
    window: (at) => `The window of Ajukan stopped unexpectedly at ${at} and was loaded again.`,
    application: 'Last time Ajukan stopped without being closed, for example by a power cut or because the program was ended.',
    saved: (at) => `Everything that was shown as Saved is still here. The last change was saved at ${at}:`,
    nothing: 'Everything that was shown as Saved is still here; no declaration was changed after Ajukan was opened that time.',
    uncertain: 'What was being sent then is Uncertain, and is not sent again without asking.',
    noAju: 'a draft without an aju number',
    openDeclaration: 'Open declaration'
  }
}
