import type { BackupDeclaration, BackupFacts, BackupState } from '#core/contract/backup.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { ok } from '#core/base/result.ts'

export type BackupHandlers = Pick<Handlers, Extract<keyof Handlers, `backup.${string}`>>

const facts: BackupFacts = {
  createdAt: Date.UTC(2026, 10, 20, 3),
  version: '0.9.0',
  bytes: 4_096,
  locked: false,
  pdfs: true,
  counts: { declarations: 1, submissions: 0, responses: 0, pdfs: 0 },
  attached: 0,
  left: 0,
  leftAttached: 0
}

/** The backups of the main process in memory: the dialogs are cancelled and nothing is ever restored; tests replace handlers. */
export const memoryBackups = (declarations: readonly BackupDeclaration[] = []): BackupHandlers => {
  let state: BackupState = {
    automatic: { on: false, label: '', keep: 14, pdfs: true, locked: false, passphrase: 'none' },
    last: null,
    failure: null,
    incomplete: null,
    running: false,
    interrupted: null,
    before: null,
    added: null
  }
  const setAutomatic = (part: Partial<BackupState['automatic']>) => {
    state = { ...state, automatic: { ...state.automatic, ...part } }
    return Promise.resolve(ok(state))
  }
  return {
    'backup.state': () => Promise.resolve(ok(state)),
    'backup.write': () => Promise.resolve(ok({ end: 'not-chosen' })),
    'backup.writeAutomatic': () => Promise.resolve(ok({ end: 'not-chosen' })),
    'backup.reveal': () => Promise.resolve(ok(null)),
    'backup.setAutomatic': setAutomatic,
    'backup.chooseFolder': () => setAutomatic({ on: true, label: 'USB › Cadangan' }),
    'backup.setPassphrase': ({ passphrase }) =>
      setAutomatic({ locked: passphrase !== '', passphrase: passphrase === '' ? 'none' : 'kept' }),
    'backup.choose': () => Promise.resolve(ok({ end: 'not-chosen' })),
    'backup.open': () => Promise.resolve(ok({ end: 'done', value: facts })),
    'backup.list': ({ from }) => Promise.resolve(ok({ total: declarations.length, declarations: declarations.slice(from) })),
    'backup.restore': () => Promise.resolve(ok({ end: 'done', value: { declarations: 1, pdfs: 0, attached: 0, missing: 0, unknown: 0 } })),
    'backup.close': () => Promise.resolve(ok(null)),
    'backup.undo': () => Promise.resolve(ok({ end: 'done', value: { declarations: 1, pdfs: 0, attached: 0, missing: 0, unknown: 0 } })),
    'backup.stop': () => Promise.resolve(ok(null))
  }
}
