import { formatAju } from '#core/numbering/aju-number.ts'
import { bodyOf, callHost, saveProfile } from '../../support/drivers/host-calls.ts'
import { submissionOf } from '../../support/frozen-bodies.ts'
import { entriesOf, selectProfile } from '../../support/drivers/outbox.ts'
import { answerQuestions, questionsOf } from '../../support/running-app.ts'
import { action, expect, go, loadSamples, rowOf, samples, test } from '../../support/e2e.ts'
import { resultOf, serveSubmissions, submissionsOf, submitPath } from '../../support/fixtures/submit-replies.ts'

test('samples of the practice profile never reach a production service; a copy with a new number does', async ({ ajukan }) => {
  const { page } = ajukan
  const service = await serveSubmissions((declarations) => ({ status: 'ok', desc: declarations.map((one) => resultOf(one)) }))
  try {
    await loadSamples(page)
    await expect(page.locator('[role=row][data-car]')).toHaveCount(3)
    await selectProfile(
      page,
      await saveProfile(page, service.address, 'token-of-a-test', {
        id: 'prod',
        name: 'Kantor Priok',
        kind: 'production',
        ajuPrefix: '000028PPJK01',
        timeLimit: 60
      })
    )

    await test.step('the worklist has none of them, says where they are, and nothing of them can be selected or sent', async () => {
      await go(page, 'worklist')
      await expect(page.locator('[data-other-kind="practice"]')).toContainText('3 deklarasi milik Simulasi')
      await expect(page.locator('[role=row][data-car]')).toHaveCount(0)
      await action(page, 'declaration.new').click()
      // The editor opens when the draft is stored, and would cover the worklist later.
      await expect(page.locator('[data-section]').first()).toBeVisible()
      await go(page, 'worklist')
      await expect(page.locator('[role=row][data-car]')).toHaveCount(1)
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('[data-toast]').filter({ hasText: 'masalah' })).toBeVisible()
      expect([await entriesOf(page), submissionsOf(service)]).toEqual([[], []])
    })

    await test.step('one that is open is refused with its reason, and the next step copies it', async () => {
      await action(page, 'kind.use.practice').click()
      await rowOf(page, samples.three).dblclick()
      await expect(page.locator('[data-section]').first()).toBeVisible()
      expect(await callHost(page, 'profiles.select', { profile: 'prod' })).toMatchObject({ ok: true })
      await expect(page.locator('[data-other-kind-notice]')).toContainText('milik Simulasi')
      await expect(page.locator('[data-declaration-kind]')).toHaveText('SIMULASI')
      await page.locator('header [data-action="declaration.queue"]').click()
      const refusal = page.locator('[data-toast]').filter({ hasText: 'milik Simulasi, bukan Produksi' })
      await expect(refusal).toBeVisible()
      await refusal.locator('[data-action="declaration.copyToKind"]').click()
      await expect(page.locator('[data-toast]').filter({ hasText: 'disalin ke Produksi dengan nomor aju baru' })).toBeVisible()
      expect([await entriesOf(page), submissionsOf(service)]).toEqual([[], []])
    })

    await test.step('the copy has a number of the production profile and is sent', async () => {
      await go(page, 'worklist')
      const copy = page.locator('[role=row][data-car^="000028PPJK01"]').filter({ hasText: 'PT' })
      await expect(copy).toHaveCount(1)
      await copy.click()
      const queue = page.locator('[role=toolbar] [data-action="declaration.queue"]')
      const number = (await copy.getAttribute('data-car')) ?? ''
      await answerQuestions(ajukan.app, 'no')
      await queue.click()
      await expect.poll(() => questionsOf(ajukan.app)).toHaveLength(1)
      const [question = ''] = await questionsOf(ajukan.app)
      for (const part of ['PRODUKSI', formatAju(number), service.address]) expect(question).toContain(part)
      expect([await entriesOf(page), submissionsOf(service)]).toEqual([[], []])
      // It says so until the user decides anew, also after a reload.
      await expect(copy.locator('[data-declined]')).toHaveText('Belum dikirim: dibatalkan')
      await page.reload()
      await expect(copy.locator('[data-declined]')).toHaveText('Belum dikirim: dibatalkan')
      await copy.dblclick()
      await expect(page.locator('.editor [data-declined]')).toHaveText('Belum dikirim: dibatalkan')
      await go(page, 'worklist')
      await copy.click()

      // Two keys that were meant for the window.
      await answerQuestions(ajukan.app, 'yes', [0, 300])
      await queue.click()
      await expect.poll(() => submissionsOf(service).length).toBe(1)
      await expect(page.locator('[data-send]')).toHaveCount(0)
      const asked = await questionsOf(ajukan.app)
      expect(asked.map((text) => text.includes('Baca dulu, lalu pilih'))).toEqual([false, true, true])
      expect(asked[1]).toBe(question.replace('\n', '\nBaca dulu, lalu pilih\n\n'))
      await go(page, 'worklist')
      await expect(copy).toHaveCount(1)
      await expect(copy.locator('[data-declined]')).toHaveCount(0)
      expect(JSON.stringify(submissionsOf(service))).not.toContain(samples.three)
    })

    await test.step('a hostile page posts nothing that was not permitted, not even the same again', async () => {
      const [entry] = await entriesOf(page)
      const sent = service.requests.findLast(({ path }) => path === submitPath)?.body ?? ''
      const use = { profile: 'prod', kind: 'production' as const }
      const again = { ...use, entries: [{ entry: entry?.id ?? '', attempt: 99 }], contents: [entry?.sha256 ?? ''] }
      const refused = (code: string) => ({ ok: false, failure: { code, mayHaveArrived: false } })
      expect(await callHost(page, 'declarations.submit', again)).toMatchObject(refused('not-permitted'))
      // A body that the host does not have cannot be sent at all.
      const unknown = submissionOf({ attack: bodyOf('attack') }, use)
      expect(await callHost(page, 'declarations.submit', unknown)).toMatchObject(refused('file-missing'))
      expect(submissionsOf(service)).toHaveLength(1)

      // It says nothing of the submission before: the journal of the host does.
      await answerQuestions(ajukan.app, 'no')
      const presented = await callHost(page, 'sending.present', { profile: 'prod', body: sent })
      const contents = presented.ok ? [presented.value] : []
      const remarks = { sentBefore: [], refused: 0, advice: 0, required: 0, imported: 0, changed: 0, blocked: 0, warnings: [] }
      expect(await callHost(page, 'sending.permit', { profile: 'prod', contents, isSeen: true, remarks })).toMatchObject({
        value: 'refused'
      })
      expect(await questionsOf(ajukan.app)).toEqual([expect.stringContaining('Menurut catatan Ajukan: 1 sudah pernah dikirim')])
    })

    await test.step('what waits for production is counted while practice is shown', async () => {
      await action(page, 'kind.use.practice').click()
      await go(page, 'worklist')
      await expect(page.locator('[role=row][data-car]')).toHaveCount(3)
    })
  } finally {
    await service.close()
  }
})
