import type { ImportAnswer, ImportJob } from './protocol.ts'
import { importJobs } from './run-import-job.ts'

// The libraries of formats fill objects with names from files: none may become a member of every object. Freezing would forbid big.js its own members.
Object.preventExtensions(Object.prototype)

const receive = importJobs((answer: ImportAnswer) => self.postMessage(answer))

/** Entry of the worker that reads and interprets the files of one import. */
self.onmessage = ({ data }: MessageEvent<ImportJob>): void => void receive(data)
