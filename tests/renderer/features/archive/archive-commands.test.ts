import { expect, test } from 'vitest'
import { ref, shallowRef } from 'vue'
import { useCommands } from '../../../../renderer/commands/registry.ts'
import type { DocumentRow } from '../../../../renderer/features/archive/store/archive-search.ts'
import { useArchiveCommands } from '../../../../renderer/features/archive/views/use-archive-commands.ts'
import { useDocumentPair } from '../../../../renderer/features/archive/views/use-document-pair.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp } from '../../support/test-services.ts'

const row = (id: string): DocumentRow => ({
  ...{ id, document: 1, sha256: id, car: '040300ABCDEF20261101000001', code: '2003', date: '2026-11-02' },
  ...{ number: '', description: '', profile: '', bytes: 1, storedAt: 1 }
})

test('the document of the chosen pane is shown in its folder by a command', async () => {
  const app = await openTestApp()
  const main = shallowRef<DocumentRow | null>(null)
  const pair = useDocumentPair({
    ...{ rows: () => [row('1'), row('2')], main: () => main.value, byId: row, opening: () => null },
    showMain: (shown) => (main.value = shown)
  })
  const revealed: string[] = []
  inside(app, () => {
    const document = { pair, step: () => undefined, close: () => undefined, reveal: (pane: string) => void revealed.push(pane) }
    useArchiveCommands({ document, filtersOpen: ref(false), isEmpty: () => false })
    return document
  })
  const command = () => useCommands(app.pinia).find('archive.reveal')
  expect(command()).toBeUndefined()
  pair.show('main', row('1'))
  await command()?.run()
  pair.openBeside()
  expect(command()).toBeUndefined()
  pair.show('beside', row('2'))
  await command()?.run()
  expect(revealed).toEqual(['main', 'beside'])
})
