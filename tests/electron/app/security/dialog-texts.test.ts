import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelQuestion } from '../../../../electron/app/channel-questions.ts'
import * as dialogs from '../../../../electron/app/dialog-texts.ts'
import type { MessageBox } from '../../../../electron/app/message-box.ts'
import type { SystemQuestion } from '../../../../electron/app/read-first.ts'
import { goBack } from '../../../../electron/app/downgrade.ts'
import { sendDialog } from '../../../../electron/app/send-dialog.ts'
import { openOrAsk, unusableFolderDialog } from '../../../../electron/app/start-problem.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { aSendQuestion } from '../../../support/send-questions.ts'

/** Texts with what ends a line, is not seen, or turns the direction of what follows. */
const odd = [
  '\n',
  '\r',
  '\r\n',
  '\t',
  '\0',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202E',
  '\u2066',
  '\u200B',
  '\u200F',
  '\uFEFF',
  '\u{E0041}',
  '\uD800'
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary', maxLength: 3 }), fc.string({ maxLength: 6 })), { maxLength: 12 })
  .map((parts) => `x${parts.join('')}`)

type Language = 'id' | 'en'
type Dialog = (text: string, language: Language) => SystemQuestion | MessageBox | Promise<MessageBox>

/** The dialog that a function shows. */
const shownBy = (run: (show: (options: MessageBox) => Promise<number>) => Promise<unknown>): Promise<MessageBox> =>
  new Promise((resolve) => {
    void run((options) => {
      resolve(options)
      return Promise.resolve((options.buttons ?? []).length - 1)
    })
  })

const cases: Readonly<Record<string, Dialog>> = {
  externalLinkDialog: (text, language) => dialogs.externalLinkDialog(text, language),
  openFileDialog: (text, language) => dialogs.openFileDialog(text, language),
  updateDialog: (text, language) => dialogs.updateDialog(text, text, language),
  officeServerDialog: (text, language) => dialogs.officeServerDialog({ hosts: [text, text], port: 5432 }, language),
  contactDialog: (text, language) => dialogs.contactDialog(text, language),
  compareServerDialog: (text, language) => dialogs.compareServerDialog({ address: text, fingerprint: text }, language),
  recoveryCodeDialog: (text, language) => dialogs.recoveryCodeDialog(text, language),
  profileDialog: (text, language) =>
    dialogs.profileDialog({ name: text, address: text, changes: ['address', 'production'], waiting: 1, undecided: 1 }, language),
  closeDialog: (_text, language) => dialogs.closeDialog(language),
  weakerBackupsDialog: (text, language) => dialogs.weakerBackupsDialog({ kind: 'folder', from: text, to: text }, language),
  channelQuestion: (text, language) => {
    const question = channelQuestion('office.setRights', { desk: text, reason: text, rights: text }, [], language)
    if (question === null) throw new Error('no question')
    return question
  },
  sendDialog: (text, language) => sendDialog(aSendQuestion(text), language),
  unusableFolderDialog: (text) => unusableFolderDialog(text, 'no-right'),
  openOrAsk: (text) =>
    shownBy((show) =>
      openOrAsk(() => Promise.reject(new Error(text)), {
        show,
        end: () => undefined,
        folder: text,
        downgrade: () => Promise.resolve({ from: text, backup: text, text: [text], isBack: false, setAside: () => Promise.resolve(text) }),
        retried: () => Promise.resolve(),
        log: memoryLog()
      })
    ),
  goBack: (text) =>
    shownBy((show) => goBack({ from: text, backup: text, text: [text], isBack: false, setAside: () => Promise.resolve(text) }, show)),
  goBackFailed: (text) =>
    shownBy((show) =>
      goBack({ from: text, backup: text, text: [text], isBack: true, setAside: () => Promise.reject(new Error(text)) }, show)
    )
}

/** All that is shown, also after an answer that came too early. */
const boxesOf = async (dialog: ReturnType<Dialog>): Promise<readonly MessageBox[]> => {
  const made = await dialog
  return 'box' in made ? [made.box, made.again] : [made]
}
const linesOf = ({ message, detail = '' }: MessageBox): readonly string[] => `${message}\n${detail}`.split('\n')

test('the cases are all dialogs with texts', () => {
  const exported = Object.keys(dialogs).filter((name) => name.endsWith('Dialog'))
  expect(exported.filter((name) => !(name in cases))).toEqual([])
})

test.each(Object.keys(cases))('texts that are given to %s add no line and no mark that is not seen', async (name) => {
  const dialogOf = cases[name] as Dialog
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom<Language[]>('id', 'en'), async (text, language) => {
      const [plain, shown] = [await boxesOf(dialogOf('x', language)), await boxesOf(dialogOf(text, language))]
      expect(shown.map((box) => linesOf(box).length)).toEqual(plain.map((box) => linesOf(box).length))
      expect(shown.map(({ buttons }) => buttons)).toEqual(plain.map(({ buttons }) => buttons))
      for (const box of shown)
        for (const line of [...linesOf(box), ...(box.buttons ?? [])]) expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    }),
    { numRuns: 60 }
  )
})

test.each(Object.keys(cases))('texts that are given to %s add no line and no mark that is not seen', async (name) => {
  const dialogOf = cases[name] as Dialog
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom<Language[]>('id', 'en'), async (text, language) => {
      const [plain, shown] = [await boxesOf(dialogOf('x', language)), await boxesOf(dialogOf(text, language))]
      expect(shown.map((box) => linesOf(box).length)).toEqual(plain.map((box) => linesOf(box).length))
      expect(shown.map(({ buttons }) => buttons)).toEqual(plain.map(({ buttons }) => buttons))
      for (const box of shown)
        for (const line of [...linesOf(box), ...(box.buttons ?? [])]) expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    }),
    { numRuns: 60 }
  )
})

test.each(Object.keys(cases))(
  '%s: the button that cancels is the default on every system where the answer lets something happen',
  async (name) => {
    for (const [language, cancel] of [
      ['id', 'Batal'],
      ['en', 'Cancel']
    ] as const) {
      // oxfmt-ignore
      const dialog = (cases[name] as Dialog)('x', language)
      if (!('box' in dialog)) continue
      for (const box of [dialog.box, dialog.again]) {
        // Without `noLink`, Windows puts a button named Cancel behind the others, and a default of 0 is its first button.
        expect(box).toMatchObject({ defaultId: 0, cancelId: 0, noLink: true })
        expect(box.buttons?.[0]).toBe(cancel)
        // Windows and GTK would take the letter after it for a key.
        for (const label of box.buttons ?? []) expect(label).not.toContain('&')
      }
    }
  }
)

test('the questions whose yes lets something happen are those that the window can cause', () => {
  const questions = Object.keys(cases).filter((name) => 'box' in (cases[name] as Dialog)('x', 'id'))
  expect(questions).toEqual(
    Object.keys(cases).filter(
      (name) => (name in dialogs && name !== 'recoveryCodeDialog') || name === 'sendDialog' || name === 'channelQuestion'
    )
  )
})
