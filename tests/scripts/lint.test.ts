import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
import { root } from '../../scripts/support/paths.ts'

const eslint = new ESLint({ cwd: root })
const rules = /restricted/
/** The lines of a file that the rules of the project about elements and the host report. */
const reported = async (filePath: string, text: string): Promise<readonly string[]> => {
  const [result] = await eslint.lintText(text, { filePath })
  return (result?.messages ?? []).filter(({ ruleId }) => rules.test(ruleId ?? '')).map(({ line, message }) => `${line}: ${message}`)
}
const elements =
  '<template>\n  <button />\n  <select />\n  <progress />\n  <details />\n  <input type="checkbox" />\n  <textarea />\n</template>\n'

test('elements that the kit has a component for are reported outside renderer/ui', async () => {
  expect(await reported('renderer/features/inbox/views/Form.vue', elements)).toEqual([
    '2: Use a button component of renderer/ui.',
    '3: Use Select of renderer/ui/controls.',
    '4: Use ProgressBar of renderer/ui/controls.',
    '5: Use Disclosure of renderer/ui/controls.',
    '6: Use Checkbox of renderer/ui/controls.',
    '7: Use TextArea of renderer/ui/controls.'
  ])
  expect(await reported('renderer/ui/Form.vue', elements)).toEqual([])
  expect(await reported('renderer/forms/Form.vue', '<template><input type="radio" /><input /></template>\n')).toEqual([])
})

test('a view that calls the host is reported, a store is not', async () => {
  const call =
    "void host.call('archive.location', null)\nvoid services.host.call('archive.location', null)\nexport const services = useServices()\n"
  const inView = `<script setup lang="ts">\n${call.replace('export ', '')}</script>\n`
  const message = 'Views reach the host through a store.'
  const lines = (first: number) => [0, 1, 2].map((line) => `${first + line}: ${message}`)
  for (const path of ['renderer/features/inbox/shared/use-host.ts', 'renderer/app/shell/use-closing.ts'])
    expect(await reported(path, call)).toEqual(lines(1))
  for (const path of ['renderer/features/inbox/views/Host.vue', 'renderer/app/App.vue'])
    expect(await reported(path, inView)).toEqual(lines(2))
  for (const path of ['renderer/app/host-window.ts', 'renderer/features/inbox/store/inbox.ts'])
    expect(await reported(path, call)).toEqual([])
})
