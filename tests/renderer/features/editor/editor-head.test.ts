import { mount } from '@vue/test-utils'
import { nextTick } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { expect, test, vi } from 'vitest'
import { profileKinds } from '#core/contract/profile.ts'
import { fail, ok } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import type { DeclarationState } from '#core/draft/summary.ts'
import { useAdvice } from '../../../../renderer/features/editor/store/advice.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import EditorHead from '../../../../renderer/features/editor/views/EditorHead.vue'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { stored } from '../../support/answer-fixtures.ts'
import { headerOf, importer, openDraft } from '../../support/draft-setup.ts'
import type { TestApp } from '../../support/test-services.ts'

const mountWhole = (app: TestApp) => {
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })
  return mount(EditorHead, { global: { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } } })
}

/** Mounts the head; resolves with its sentence about changes. */
const mountHead = (app: TestApp): (() => Promise<string>) => {
  const head = mountWhole(app)
  return async () => {
    await nextTick()
    const notice = head.find('[data-changed-since]')
    return notice.exists() ? notice.text() : ''
  }
}

test('the head says that the draft was changed since it was sent, also after a queued correction was cancelled', async () => {
  const { app, draft } = await openDraft()
  const outbox = useOutbox(app.pinia)
  await outbox.load()
  app.host.use({
    'declarations.submit': ({ entries: [sent] }) => {
      const entry = outbox.entries.get(sent?.entry ?? '')
      return Promise.resolve(entry ? ok(stored(entry.car, entry.counts)) : fail('unexpected'))
    }
  })
  const shown = mountHead(app)
  await outbox.queue(['d1'])
  expect(await shown()).toBe('')
  app.clock.forward(1_000)
  draft.set(importer, 'PT Baru Diketik')
  await draft.flush()
  expect(await shown()).toContain('Berubah sejak disiapkan')
  await outbox.cancelDeclarations(['d1'])
  expect(await shown()).toBe('')
  app.clock.forward(1_000)
  await outbox.queue(['d1'])
  await outbox.sendAll()
  expect(await shown()).toBe('')
  app.clock.forward(1_000)
  draft.set(importer, 'PT Baru Lagi')
  await draft.flush()
  app.clock.forward(1_000)
  await outbox.queue(['d1'])
  await outbox.cancelDeclarations(['d1'])
  expect(await shown()).toContain('Berubah sejak terakhir dikirim')
})

test('a draft that is again what was sent is not said to differ: after undo, typed back, and opened again', async () => {
  const { app, draft } = await openDraft()
  const outbox = useOutbox(app.pinia)
  await outbox.load()
  const shown = mountHead(app)
  const became = (words: string) => eventually(async () => expect(await shown()).toMatch(words === '' ? /^$/ : words))
  await outbox.queue(['d1'])
  app.clock.forward(1_000)
  const name = headerOf(draft)['impnama'] ?? null
  draft.set(importer, 'PT Baru Diketik')
  await draft.flush()
  expect(await shown()).toContain('Berubah sejak disiapkan')
  draft.undo()
  expect(await shown()).toContain('Berubah sejak disiapkan')
  await draft.flush()
  await became('')
  draft.redo()
  expect(await shown()).toContain('Berubah sejak disiapkan')
  await draft.flush()
  draft.set(importer, name)
  await draft.flush()
  await became('')
  await draft.close()
  await draft.open('d1')
  await became('')
})

test.each(['PPJK-1', ''])(
  'a change is seen also if the clock was set back after freezing or sending, with the edinumber %j',
  async (number) => {
    const { app, draft } = await openDraft()
    const outbox = useOutbox(app.pinia)
    await outbox.load()
    const shown = mountHead(app)
    draft.set('/edinumber', number)
    await draft.flush()
    await outbox.queue(['d1'])
    app.clock.forward(-3_600_000)
    draft.set(importer, 'PT Baru Diketik')
    await draft.flush()
    await eventually(async () => expect(await shown()).toContain('Berubah sejak disiapkan'))
    draft.undo()
    await draft.flush()
    await eventually(async () => expect(await shown()).toBe(''))
  }
)

test('another edinumber of the profile is no change of the draft, which leaves its own blank', async () => {
  const { app, draft } = await openDraft()
  const [outbox, settings] = [useOutbox(app.pinia), useSettings(app.pinia)]
  await outbox.load()
  const shown = mountHead(app)
  await outbox.queue(['d1'])
  const [profile] = settings.profiles.profiles
  if (!profile) throw new Error('no profile')
  await settings.saveProfile({ ...profile, edinumber: 'PPJK-2' })
  await new Promise((done) => setTimeout(done, 100))
  expect(await shown()).toBe('')
  app.clock.forward(-3_600_000)
  draft.set(importer, 'PT Baru Diketik')
  await draft.flush()
  await eventually(async () => expect(await shown()).toContain('Berubah sejak disiapkan'))
  draft.undo()
  await draft.flush()
  await eventually(async () => expect(await shown()).toBe(''))
})

const settle = () => new Promise((done) => setTimeout(done, 50))

/** Holds the fingerprints that begin until `release`, which waits until they are compared. */
const heldFingerprints = () => {
  const gate = Promise.withResolvers<undefined>()
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  let isHeld = true
  const spied = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...of) => {
    if (isHeld) await gate.promise
    return digest(...of)
  })
  return {
    begun: () => expect.poll(() => spied.mock.calls.length).toBe(1),
    pass: () => {
      isHeld = false
    },
    release: async () => {
      gate.resolve(undefined)
      await settle()
      spied.mockRestore()
    }
  }
}

test('a comparison of an older version that ends last does not count', async () => {
  const { app, draft } = await openDraft()
  const [outbox, settings] = [useOutbox(app.pinia), useSettings(app.pinia)]
  await outbox.load()
  const shown = mountHead(app)
  await outbox.queue(['d1'])
  const [profile] = settings.profiles.profiles
  if (!profile) throw new Error('no profile')
  await settings.saveProfile({ ...profile, edinumber: 'PPJK-2' })
  app.clock.forward(-3_600_000)
  await settle()
  const fingerprints = heldFingerprints()
  draft.set(importer, 'PT Baru Diketik')
  await draft.flush()
  await fingerprints.begun()
  fingerprints.pass()
  draft.undo()
  await draft.flush()
  await settle()
  expect(await shown()).toBe('')
  await fingerprints.release()
  expect(await shown()).toBe('')
})

test('saves compare one fingerprint each, and read the sent body once', async () => {
  const { app, draft } = await openDraft()
  const outbox = useOutbox(app.pinia)
  await outbox.load()
  const shown = mountHead(app)
  await outbox.queue(['d1'])
  await settle()
  const [digest, read] = [vi.spyOn(crypto.subtle, 'digest'), vi.spyOn(app.database.frozen, 'get')]
  for (const name of ['PT Satu', 'PT Dua', 'PT Tiga']) {
    const before = digest.mock.calls.length
    draft.set(importer, name)
    await draft.flush()
    await eventually(async () => expect(await shown()).toContain('Berubah sejak disiapkan'))
    await settle()
    expect(digest.mock.calls.length - before).toBe(1)
  }
  expect(read.mock.calls.length).toBe(1)
  digest.mockRestore()
})

test('an edinumber that is cleared after freezing is a change', async () => {
  const { app, draft } = await openDraft()
  const outbox = useOutbox(app.pinia)
  await outbox.load()
  const shown = mountHead(app)
  draft.set('/edinumber', 'PPJK-1')
  await draft.flush()
  await outbox.queue(['d1'])
  app.clock.forward(1_000)
  draft.set('/edinumber', '')
  await draft.flush()
  await eventually(async () => expect(await shown()).toContain('Berubah sejak disiapkan'))
})

test('the head says that the draft was changed since another desk of the office sent it', async () => {
  const { app, draft } = await openDraft()
  const office = memoryOffice(app.host)
  office.know({
    attempts: [
      {
        attempt: 'a1',
        declaration: 'd1',
        car: '',
        desk: 'there',
        sha256: 'a',
        outcome: 'accepted',
        startedAt: app.services.now(),
        endedAt: null,
        isLate: false
      }
    ]
  })
  await useOffice(app.pinia).load()
  const shown = mountHead(app)
  await eventually(() => expect(app.host.calls.map(({ channel }) => channel)).toContain('office.attempts'))
  expect(await shown()).toBe('')
  app.clock.forward(1_000)
  draft.set(importer, 'PT Baru Diketik')
  await draft.flush()
  expect(await shown()).toContain('Berubah sejak terakhir dikirim')
})

test('the head shows the time of saving today, and the date of another day', async () => {
  const { app, draft } = await openDraft()
  const state = mountWhole(app).find('[data-save]')
  expect([state.text(), state.attributes('title')]).toEqual([
    expect.stringMatching(/^Tersimpan \d\d-\d\d-\d{4}$/),
    expect.stringMatching(/^Tersimpan \d\d-\d\d-\d{4} \d\d:\d\d:\d\d /)
  ])
  draft.set(importer, 'PT Baru Diketik')
  await draft.flush()
  await nextTick()
  expect(state.text()).toMatch(/^Tersimpan \d\d:\d\d:\d\d$/)
})

test('the head does not say that all is saved while a text cannot be read', async () => {
  const { app } = await openDraft()
  const head = mountWhole(app)
  const state = head.find('[data-save]')
  await head.setProps({ unreadable: 1 })
  expect([state.text(), state.attributes('title')]).toEqual(['Belum semua tersimpan', 'Belum semua tersimpan'])
  await head.setProps({ unreadable: 0 })
  expect(state.text()).toMatch(/^Tersimpan/)
})

test('of a declaration that is finished or on its way the head never says that it can be sent', async () => {
  const { app } = await openDraft()
  const worklist = useWorklist(app.pinia)
  useCommands(app.pinia).add(() => [{ action: 'problem.list', label: '', run: () => undefined }])
  const head = mountWhole(app)
  const { editor } = text
  const claims = async (state: DeclarationState): Promise<boolean> => {
    await app.services.storeWriter.write([...worklist.note('d1', { state }).changes])
    await nextTick()
    const said = head.find('[data-action="problem.list"]').text()
    return said.includes(editor.sendable) || said.includes(editor.refusedMended)
  }
  useAdvice(app.pinia).update()
  useDraft(app.pinia).set('/header/data/penjnama', '')
  useAdvice(app.pinia).update()
  expect(await claims('draft')).toBe(true)
  for (const state of ['queued', 'sending', 'sent', 'finished', 'rejected'] as const)
    expect([state, await claims(state)]).toEqual([state, false])
})

test.each(profileKinds)(
  'a declaration of %s can be sent only with a profile of its kind, and the head says so with every profile',
  async (kind) => {
    const { app } = await openDraft()
    const [settings, worklist] = [useSettings(app.pinia), useWorklist(app.pinia)]
    for (const one of profileKinds) await settings.saveProfile({ ...newProfile(one, one, one), edinumber: 'PPJK-1' })
    await app.services.storeWriter.write([...worklist.note('d1', { kind }).changes])
    useCommands(app.pinia).add(() => [{ action: 'problem.list', label: '', run: () => undefined }])
    const head = mountWhole(app)
    const words = (): string => head.find('[data-action="problem.list"]').text()
    const said: Record<string, string> = {}
    for (const used of profileKinds) {
      await settings.selectProfile(used)
      await nextTick()
      said[used] = words()
      expect([used, head.find('[data-other-kind-notice]').exists()]).toEqual([used, used !== kind])
    }
    const { editor } = text
    for (const used of profileKinds) {
      const claims = [editor.sendable, editor.refusedMended, editor.problems(0)].some((claim) => said[used]?.includes(claim))
      expect([used, said[used]?.includes(editor.otherKind), claims]).toEqual([used, used !== kind, used === kind])
    }
  }
)
