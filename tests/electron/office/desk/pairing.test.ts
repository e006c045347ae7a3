import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openIdentity, type IdentityFile, connectDesk, pairDesk } from '../../../../electron/office/desk/pairing.ts'
import { newPin } from '../../../../electron/office/pairing/pairing-file.ts'
import { memoryLog } from '../../../support/fakes/memory-log.ts'
import { memorySecrets, officeToPair } from '../../../support/office/paired-office.ts'

test('a desk joins with a file and its PIN, over TLS with the pinned key; then the file is invalid', async () => {
  const { files, desk, user, login, pin, file } = await officeToPair()
  const [path, secrets, log] = [join(files, 'office.json'), memorySecrets(), memoryLog()]

  expect(await pairDesk(file, newPin(), { path, secrets })).toMatchObject({ ok: false, failure: { code: 'office-pairing-pin' } })
  expect(await openIdentity(path, log)).toEqual({ ok: true, value: null })
  expect(await pairDesk(file, pin, { path, secrets })).toMatchObject({ ok: true })
  expect(await readFile(path, 'utf8')).not.toContain('secret')
  const found = await openIdentity(path, log)
  const { identity } = (found.ok ? found.value : null) as IdentityFile
  expect(identity()).toMatchObject({ user, counter: 0, desk: { id: desk } })

  const first = await connectDesk(identity(), secrets, log)
  expect(await first.call('hello', { instance: identity().instance, counter: 1, generation: 0, position: 0, schema: 6 })).toMatchObject({
    desk
  })
  await first.close()
  await expect(login(user, 'secret-of-the-file')).rejects.toMatchObject({ code: '28P01' })
  const second = await connectDesk(identity(), secrets, log)
  await expect(
    second.call('hello', { instance: identity().instance, counter: 1, generation: 0, position: 0, schema: 6 })
  ).resolves.toMatchObject({
    answer: 'forked'
  })
  await second.close()
  expect(log.lines.join('\n')).not.toContain('secret-of-the-file')
  const wrong = { ...identity(), trust: { kind: 'key' as const, sha256: '0'.repeat(64) } }
  await expect(connectDesk(wrong, secrets, log)).rejects.toMatchObject({ code: 'server-certificate' })
})
