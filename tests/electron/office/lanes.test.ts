import { expect, it } from 'vitest'
import { ajuOf, newOffice, prefix } from '../../support/office/desk.ts'

it('gives fifty desks that ask at once, over repeated calls, lanes that differ and cover no number used before', async () => {
  const office = await newOffice()
  const joining = await office.addDesk()
  const used = Array.from({ length: 30 }, (_, index) => ajuOf(`A${index.toString(36).toUpperCase().slice(-1)}0001`))
  await joining.write('register_used', { cars: [...used, ajuOf('000017')] })
  const desks = await Promise.all(Array.from({ length: 50 }, (_, index) => office.addDesk('broker', `Peserta ${index}`)))
  const lanes = await Promise.all(
    desks.map(async (desk) => {
      const request = `00000000-0000-4000-8000-${desk.id.slice(-12)}`
      const calls = [desk.write('claim_lane', { prefix }, request), desk.write('claim_lane', { prefix: prefix.toLowerCase() }, request)]
      const [first, second] = await Promise.all(calls)
      expect(second).toEqual(first)
      return String(first.series)
    })
  )
  expect(new Set(lanes).size).toBe(50)
  expect(new Set(lanes.map((series) => series.length))).toEqual(new Set([2]))
  expect(lanes.filter((series) => used.some((car) => car.slice(20).startsWith(series)))).toEqual([])
  expect(lanes.filter((series) => !/^[A-Z]/.test(series))).toEqual([])
  const spare = await desks[0]?.write('claim_lane', { prefix })
  expect(lanes).not.toContain(spare.series)
})

it('says when every lane of a prefix is taken, and retires those of a desk out of service without giving them again', async () => {
  const office = await newOffice()
  const owner = await office.addDesk('owner')
  const cars = Array.from(
    { length: 26 * 36 - 1 },
    (_, n) => `${String.fromCodePoint(65 + Math.floor(n / 36))}${(n % 36).toString(36).toUpperCase()}`
  )
  await owner.write('register_used', { cars: cars.map((series) => ajuOf(`${series}0001`)) })
  const desk = await office.addDesk()
  expect((await desk.write('claim_lane', { prefix })).series).toBe('ZZ')
  await owner.write('retire_desk', { desk: desk.id, word: 'rusak' })
  await expect(owner.write('claim_lane', { prefix })).rejects.toMatchObject({ code: 'AJ020', message: 'no-lane-left' })
  expect((await owner.write('claim_lane', { prefix: '0000280OTHER' })).series).toBe('A0')
})
