import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSendingStep, nextStepOfBatch, type AttemptOnDisk, type Situation } from '#core/office/right-to-send.ts'

const disks: fc.Arbitrary<AttemptOnDisk> = fc.record({
  claim: fc.constantFrom('none', 'asked', 'granted', 'refused', 'withdrawn'),
  earlier: fc.constantFrom('none', 'open', 'refused'),
  isPosted: fc.boolean(),
  isAnswered: fc.boolean(),
  isPresented: fc.boolean()
})
const situations: fc.Arbitrary<Situation> = fc.record({
  isRunning: fc.boolean(),
  contact: fc.constantFrom('connected', 'none', 'refused'),
  isClaimOld: fc.boolean(),
  isWithoutOffice: fc.boolean(),
  mayWithoutClaim: fc.boolean()
})

test('an attempt is posted only once, and only with a fresh claim or by a user who sends without the office', () => {
  fc.assert(
    fc.property(disks, situations, (disk, situation) => {
      if (nextSendingStep(disk, situation) !== 'post') return
      expect(disk.isPosted).toBe(false)
      expect(situation.isRunning).toBe(true)
      if (disk.claim === 'granted') expect(situation.isClaimOld).toBe(false)
      else {
        expect(['none', 'withdrawn']).toContain(disk.claim)
        expect(disk.earlier).toBe('none')
        expect(situation).toMatchObject({ contact: 'none', isWithoutOffice: true, mayWithoutClaim: true })
      }
    })
  )
})

test('a claim without an answer never counts as offline', () => {
  fc.assert(
    fc.property(disks, situations, (disk, situation) => {
      const step = nextSendingStep({ ...disk, claim: 'asked', isPosted: false }, situation)
      expect(step).toBe(situation.contact === 'connected' ? 'repeat-claim' : 'wait')
    })
  )
})

test('an earlier attempt that may be running, or a refusal, never counts as offline', () => {
  fc.assert(
    fc.property(disks, situations, (disk, situation) => {
      const own = { ...disk, claim: 'none', isPosted: false } as const
      const running = { ...situation, isRunning: true }
      expect(nextSendingStep({ ...own, earlier: 'open' }, running)).toBe(situation.contact === 'connected' ? 'settle-earlier' : 'wait')
      expect(nextSendingStep({ ...own, earlier: 'refused' }, running)).toBe(situation.contact === 'connected' ? 'claim' : 'refuse')
    })
  )
})

test('an unused claim ends only by its release, a posted attempt only by its presentation', () => {
  fc.assert(
    fc.property(disks, situations, (disk, situation) => {
      const isOpen = disk.isPosted ? !disk.isPresented : disk.claim === 'asked' || disk.claim === 'granted'
      if (isOpen) expect(nextSendingStep(disk, situation)).not.toBe('done')
      if (isOpen && situation.contact === 'connected') expect(nextSendingStep(disk, situation)).not.toBe('wait')
    })
  )
})

test('a batch is posted only if each of its attempts would be', () => {
  fc.assert(
    fc.property(fc.array(disks, { minLength: 1, maxLength: 5 }), situations, (batch, situation) => {
      if (nextStepOfBatch(batch, situation) === 'post')
        expect(new Set(batch.map((disk) => nextSendingStep(disk, situation)))).toEqual(new Set(['post']))
    })
  )
})

test('every attempt ends once the office answers', () => {
  const ends = (disk: AttemptOnDisk, step: string): AttemptOnDisk => {
    if (step === 'claim' || step === 'repeat-claim' || step === 'confirm-claim') return { ...disk, claim: 'granted' }
    if (step === 'post') return { ...disk, isPosted: true, isAnswered: true }
    if (step === 'settle-earlier') return { ...disk, earlier: 'none' }
    if (step === 'withdraw-claim') return { ...disk, claim: 'withdrawn' }
    if (step.startsWith('present')) return { ...disk, isPresented: true }
    return disk
  }
  fc.assert(
    fc.property(disks, fc.boolean(), (from, isRunning) => {
      let disk = from
      let step = ''
      for (let steps = 0; steps < 6; steps += 1) {
        step = nextSendingStep(disk, { isRunning, contact: 'connected', isClaimOld: false, isWithoutOffice: false, mayWithoutClaim: false })
        disk = ends(disk, step)
      }
      expect(['done', 'refuse']).toContain(step)
    })
  )
})
