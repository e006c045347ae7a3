import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../../../renderer/ui')

/** Components that have no place of their own on the kit page, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  ConfigProvider: 'it wraps the whole application and draws nothing',
  FormDialog: 'Dialog, which is shown, with a form in it',
  MenuRows: 'Menu and ContextMenu, which are shown, draw their rows with it'
}

test('every component of renderer/ui is shown on the kit page, except those with a reason', async () => {
  const pages = await Promise.all(globSync('kit/*.vue', { cwd: ui }).map((path) => readFile(join(ui, path), 'utf8')))
  const isShown = (name: string): boolean => pages.some((page) => new RegExp(`<${name}\\b`).test(page))
  const components = globSync('**/*.vue', { cwd: ui })
    .filter((path) => !path.startsWith('kit'))
    .map((path) => basename(path, '.vue'))
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter((name) => !isShown(name)).toSorted()).toEqual(Object.keys(exempt).toSorted())
})
