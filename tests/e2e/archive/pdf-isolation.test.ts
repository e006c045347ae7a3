import type { Frame, Page } from 'playwright'
import { pdfFrame, pdfIn, portOf } from '../../support/drivers/pdf-frame.ts'
import { keepPrints, printsOf } from '../../support/drivers/prints.ts'
import { seededAju } from '../../support/drivers/archive-files.ts'
import { action, expect } from '../../support/e2e.ts'
import { answerQuestions, questionsOf } from '../../support/running-app.ts'
import { fiveDocuments, pane, ready, row, steps, test } from './open-archive.ts'

test.use({ documents: { make: fiveDocuments } })

const { step, run } = steps()

const openFirst = async (page: Page): Promise<Frame> => {
  await row(page, 1).click()
  await expect(ready(pane(page, 1))).toBeVisible()
  return pdfFrame(page)
}

/** Sends messages to the window, as code that an attacker runs in the frame could. */
const speakAs = async (frame: Frame, messages: readonly unknown[]): Promise<void> =>
  (await portOf(frame)).evaluate((port, all) => all.forEach((message) => port.postMessage(message)), messages)

step(
  'a PDF is read in a process and an origin of its own, without the host bridge, Node.js or data of the window',
  async ({ archive: { app, page } }) => {
    const frame = await openFirst(page)
    expect(
      await frame.evaluate(async () => {
        const outcome = (read: () => unknown): string => {
          try {
            return String(read())
          } catch (error) {
            return error instanceof Error ? error.name : 'other'
          }
        }
        const { parent, top } = window
        return {
          origin: location.origin,
          globals: ['host', 'require', 'process', 'module', 'Buffer', 'electron'].filter((name) => name in globalThis),
          parent: [outcome(() => parent.document), outcome(() => Reflect.get(parent, 'host')), outcome(() => top?.location.href)],
          databases: (await indexedDB.databases()).length,
          storage: localStorage.length
        }
      })
    ).toEqual({
      origin: 'app://pdf',
      globals: [],
      parent: ['SecurityError', 'SecurityError', 'SecurityError'],
      databases: 0,
      storage: 0
    })
    const processes = await app.evaluate(({ BrowserWindow }) =>
      (BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.framesInSubtree ?? []).map(({ osProcessId, url }) => [
        url.slice(0, 9),
        osProcessId
      ])
    )
    const of = (origin: string): ReadonlySet<unknown> => new Set(processes.flatMap(([url, id]) => (url === origin ? [id] : [])))
    const shared = [...of('app://bun')].filter((id) => of('app://pdf').has(id))
    expect([of('app://pdf').size, shared]).toEqual([1, []])
    // The window reads no PDF itself.
    const sha256 = await page.locator('[data-pane]').getAttribute('data-pane')
    expect(await page.evaluate((path) => fetch(path).then(({ status }) => status), `/archive/${sha256 ?? ''}.pdf`)).toBe(404)
  }
)

step(
  'code that runs in the frame cannot read files of the application, navigate, open a window, download or evaluate text',
  async ({ archive: { app, page } }) => {
    const frame = await openFirst(page)
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.session.on(
        'will-download',
        () => ((globalThis as { downloads?: number }).downloads = 1)
      )
    })
    const address = page.url()
    const requests = await frame.evaluate(
      async (targets) => {
        const answers: string[] = []
        for (const target of targets)
          answers.push(
            await fetch(target).then(
              ({ status }) => String(status),
              () => 'refused'
            )
          )
        for (const target of targets)
          answers.push(
            await new Promise((done) => {
              const image = new Image()
              image.onload = () => done('loaded')
              image.onerror = () => done('refused')
              image.src = target
            })
          )
        return answers
      },
      [
        'app://bundle/',
        'app://bundle/samples/three.json',
        'https://example.com/',
        'http://127.0.0.1:9/',
        'file:///etc/passwd',
        '/samples/three.json',
        '/index.html'
      ]
    )
    expect(requests.filter((answer) => answer !== 'refused' && answer !== '404')).toEqual([])

    await frame.evaluate(() => {
      const attempt = (act: () => unknown): void => {
        try {
          act()
        } catch {
          // What counts is that nothing happened.
        }
      }
      for (const target of ['https://example.com/', 'app://bundle/', 'data:text/html,hi', 'javascript:top.document.title="x"']) {
        attempt(() => top && (top.location.href = target))
        attempt(() => top?.open(target, '_top'))
        attempt(() => window.open(target))
        for (const name of ['_blank', '_top', '_parent']) {
          const link = document.createElement('a')
          Object.assign(link, { href: target, target: name })
          document.body.append(link)
          link.click()
          link.remove()
        }
        const inner = document.createElement('iframe')
        inner.src = target
        document.body.append(inner)
        inner.remove()
      }
      const download = document.createElement('a')
      Object.assign(download, { href: URL.createObjectURL(new Blob(['x'])), download: 'x.txt' })
      document.body.append(download)
      download.click()
      const form = document.createElement('form')
      Object.assign(form, { action: 'https://example.com/', method: 'post' })
      document.body.append(form)
      form.submit()
    })
    expect(
      await frame.evaluate(
        () =>
          // Not in the task of the debugger, which may evaluate text.
          new Promise((done) =>
            setTimeout(() =>
              done(
                (['eval', 'Function'] as const).map((name) => {
                  try {
                    return String((globalThis[name] as (code: string) => unknown)('1'))
                  } catch (error) {
                    return error instanceof Error ? error.name : 'other'
                  }
                })
              )
            )
          )
      )
    ).toEqual(['EvalError', 'EvalError'])
    // An address of another origin ends the page in the frame; another one of its own origin is refused, and the page works on.
    const leave = (from: Frame, to: string): Promise<void> => from.evaluate((at) => void (location.href = at), to)
    for (const target of ['app://bundle/', 'https://example.com/']) {
      await leave(await pdfFrame(page), target).catch(() => undefined)
      await expect(pane(page, 1).locator('[role="alert"][data-state="pdf.crashed"]')).toBeVisible()
      await action(page, 'pdf.retry').click()
      await expect(ready(pane(page, 1))).toBeVisible()
    }
    const staying = await pdfFrame(page)
    await leave(staying, 'app://pdf/index.html')
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect(pdfIn(page).locator('.textLayer').first()).toContainText('Gudang Cakung')
    expect((await pdfFrame(page)) === staying).toBe(true)
    expect([page.url().split('/archive')[0], app.windows().length]).toEqual([address.split('/archive')[0], 1])
    expect(await app.evaluate(() => (globalThis as { downloads?: number }).downloads)).toBeUndefined()
  }
)

step(
  'the window takes only valid messages of the frame: it cannot call the host, press keys elsewhere or open an address unasked',
  async ({ archive: { app, page } }) => {
    await app.evaluate(({ dialog, shell }) => {
      const record = globalThis as { asked?: unknown[]; opened?: string[] }
      record.asked = []
      record.opened = []
      dialog.showMessageBox = (...parts: readonly unknown[]) => {
        record.asked?.push((parts.at(-1) as { detail: string }).detail.split('\n')[0])
        return Promise.resolve({ response: 0, checkboxChecked: false })
      }
      shell.openExternal = (to) => Promise.resolve(void record.opened?.push(to))
    })
    const frame = await openFirst(page)
    await row(page, 1).focus()
    const key = { ctrlKey: true, metaKey: false, shiftKey: false, altKey: false }
    // The message closes by itself, perhaps before the others are read.
    const shown = page.getByText('Alamat dalam dokumen ini tidak dapat dibuka.').first().waitFor({ timeout: 60_000 })
    await speakAs(frame, [
      { kind: 'host', channel: 'app.close' },
      { kind: 'call', channel: 'app.close', input: null },
      { kind: 'key', press: { ...key, key: 'n' } },
      { kind: 'key', press: { ...key, key: 'k' } },
      { kind: 'ready', request: 99 },
      { kind: 'link', url: 'javascript:alert(1)' },
      { kind: 'link', url: 'file:///etc/passwd' },
      { kind: 'link', url: 'https://www.insw.go.id/' }
    ])
    await frame.evaluate(() => window.parent.postMessage({ kind: 'save' }, '*'))
    // The last message is the one that asks.
    await expect.poll(() => app.evaluate(() => (globalThis as { asked?: unknown[] }).asked)).toEqual(['https://www.insw.go.id/'])
    expect(await app.evaluate(() => (globalThis as { opened?: string[] }).opened)).toEqual([])
    await shown
    await expect(page.locator('[data-palette]')).toHaveCount(0)
    await expect(row(page, 1)).toBeFocused()
    await expect(ready(pane(page, 1))).toBeVisible()
  }
)

step(
  'what a script in the frame wants to print is asked about, and the page draws only what its own button has begun',
  async ({ archive: { app, page } }) => {
    await keepPrints(app)
    const frame = await openFirst(page)
    for (const answer of ['no', 'yes'] as const) {
      await answerQuestions(app, answer)
      // An input counts for five seconds.
      await page.waitForTimeout(5_100)
      // One of them is the number of the shown document.
      await speakAs(
        frame,
        Array.from({ length: 60 }, (_, request) => ({ kind: 'print', request, pages: 2 }))
      )
      await expect.poll(() => questionsOf(app)).toEqual([expect.stringMatching(/^Cetak\?\n/)])
    }
    expect(await printsOf(app)).toEqual([])
    await expect(async () => {
      await action(pdfIn(page), 'pdf.print').click()
      await expect.poll(() => printsOf(app), { timeout: 10_000 }).toHaveLength(1)
    }).toPass()
  }
)

step(
  'a page that leaves the frame when the next document is requested does not keep it from being shown',
  async ({ archive: { page } }) => {
    await (
      await portOf(await openFirst(page))
    ).evaluate((port) =>
      port.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
        if (data.kind !== 'show') return
        location.href = 'https://example.com/'
        // The page does nothing more before it is left.
        const end = performance.now() + 500
        while (performance.now() < end);
      })
    )
    await row(page, 2).click()
    await expect(ready(pane(page, 2))).toBeVisible()
    await expect(pdfIn(page).locator('.textLayer').first()).toContainText('Gudang Cakung')
  }
)

step('a page that is loaded again in the frame is replaced by a message', async ({ archive: { page } }) => {
  const frame = await openFirst(page)
  await frame.evaluate(() => void setTimeout(() => location.reload()))
  await expect(pane(page, 1).locator('[role="alert"][data-state="pdf.crashed"]')).toBeVisible()
  await action(page, 'pdf.retry').click()
  await expect(pdfIn(page).locator('.textLayer').first()).toContainText('Marunda')
  await expect(ready(pane(page, 1))).toBeVisible()
})

// Last: the debugger takes the window for crashed.
step(
  'after each crash of its process a message appears at once, and the document is shown again when the user asks for it',
  async ({ archive: { app, page } }) => {
    await row(page, 1).click()
    await expect(ready(pane(page, 1))).toBeVisible()
    // The debugger takes the window for crashed, so what follows goes through the main process.
    const inWindow = (code: string): Promise<unknown> =>
      app.evaluate(({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text) as unknown, code)
    const inFrames = (code: string): Promise<readonly unknown[]> =>
      app.evaluate(
        ({ BrowserWindow }, text) =>
          Promise.all(
            (BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.frames ?? []).map((one) => one.executeJavaScript(text).catch(String))
          ),
        code
      )
    const click = (selector: string): Promise<unknown> => inWindow(`document.querySelector(${JSON.stringify(selector)}).click()`)
    const textOfPages = 'document.querySelector(".textLayer")?.textContent ?? ""'
    const expectShown = async (words: string): Promise<void> => {
      await expect.poll(() => inFrames(textOfPages)).toContainEqual(expect.stringContaining(words))
      await expect.poll(() => inWindow('document.querySelector("[data-pane-car] .pdf-frame")?.dataset.state')).toBe('pdf.ready')
    }
    /** The message is that of an ended process; one that is silent gets another, after 30 seconds. */
    const crash = async (): Promise<void> => {
      await app.evaluate(({ BrowserWindow }) => {
        const main = BrowserWindow.getAllWindows()[0]?.webContents.mainFrame
        const processes = new Set(main?.frames.map(({ osProcessId }) => osProcessId).filter((id) => id > 0 && id !== main.osProcessId))
        if (processes.size === 0) throw new Error('no process of a frame')
        for (const id of processes) process.kill(id, 'SIGKILL')
      })
      await expect.poll(() => inWindow(`document.querySelector('[role="alert"][data-state="pdf.crashed"]') !== null`)).toBe(true)
    }
    await crash()
    await click('[data-action="pdf.retry"]')
    await expectShown('Marunda')
    // A document that makes it crash each time.
    await crash()
    await click('[data-action="pdf.retry"]')
    await expectShown('Marunda')
    await crash()
    // Another document is shown at once.
    await click(`[role=row][data-car="${seededAju(2)}"]`)
    await expectShown('Gudang Cakung')
  }
)

test('the frame of a PDF can reach neither the host nor the window', ({ archive }) => run({ archive }))
