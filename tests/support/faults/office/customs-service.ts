/**
 * `customs-service.ts SEED`: a stand-in of the customs service, written from its description alone, that shares no code with the application. It counts what it
 * received by number and content, and loses requests and answers on command. Prints its port, and ends with its standard input.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A declaration that the service has accepted. */
interface Reception {
  readonly car: string
  readonly sha256: string
  /** The run of a desk that posted it, as it says in a header that the service does not have. */
  readonly by: string
  readonly at: number
}

interface Faults {
  /** How many of the next submissions are stored without an answer, and how many are lost before they are stored. */
  loseAnswers: number
  loseRequests: number
  /** Refused as invalid: nothing is stored. */
  refuse: number
  /** Milliseconds before an answer. */
  delay: number
}

const none: Faults = { loseAnswers: 0, loseRequests: 0, refuse: 0, delay: 0 }
const faults: Faults = { ...none }
let received: Reception[] = []
let submissions = 0
let lost = 0

const counted = [
  'detail',
  'detaildok',
  'detailspekkhusus',
  'detailvd',
  'container',
  'dokumen',
  'kemasan',
  'tarif',
  'fasilitas',
  'kendaraan'
]

/* The members of a body are read as they come. */
// oxlint-disable-next-line typescript/no-explicit-any
type Members = any

const resultOf = (document: Members): unknown => ({
  submit_status: 'success',
  submit_type: 'update',
  desc: {
    car: document.car,
    header: 1,
    0: true,
    ...Object.fromEntries(counted.map((section) => [section, document[section].data.length]))
  },
  err: {
    ...Object.fromEntries([...counted.filter((section) => section !== 'kendaraan'), 'pungutan'].map((section) => [section, ''])),
    kendaraan: {}
  }
})

const dayAndTime = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 19)

const statusOf = (car: string): unknown => {
  const first = received.find((one) => one.car === car)
  const status = { car, kodeStatus: '105', nomorDaftar: null, tanggalDaftar: null, keterangan: 'DITERIMA' }
  return {
    status: 'ok',
    desc: {
      data: {
        car,
        createdTime: first === undefined ? '' : dayAndTime(first.at),
        status: first === undefined ? '' : '105',
        statusUraian: first === undefined ? '' : 'DITERIMA',
        sendTime: null,
        dataRespon: [],
        dataStatus: first === undefined ? [] : [{ ...status, waktuStatus: dayAndTime(first.at) }]
      }
    }
  }
}

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const say = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}

const submit = (body: string, by: string, response: ServerResponse): void => {
  submissions += 1
  if (faults.loseRequests > 0) {
    faults.loseRequests -= 1
    lost += 1
    response.destroy()
    return
  }
  const documents: Members[] = JSON.parse(body).bc28.document
  if (faults.refuse > 0) {
    faults.refuse -= 1
    say(response, { error: 'Invalid request' })
    return
  }
  for (const document of documents) {
    // A desk freezes each declaration in an envelope of its own.
    const sha256 = createHash('sha256')
      .update(JSON.stringify({ bc28: { document: [document] } }))
      .digest('hex')
    received.push({ car: document.car, sha256, by, at: Date.now() })
  }
  if (faults.loseAnswers > 0) {
    faults.loseAnswers -= 1
    lost += 1
    response.destroy()
    return
  }
  setTimeout(() => say(response, { status: 'ok', desc: documents.map(resultOf) }), faults.delay)
}

const server = createServer((request, response) => {
  void read(request).then((body) => {
    switch (request.url) {
      case '/api/submit/bc28':
        return submit(body, String(request.headers['x-trial-run']), response)
      case '/api/getlog/statusrespon':
        return say(response, statusOf(JSON.parse(body).car))
      // Commands and queries of the trial.
      case '/trial/faults':
        Object.assign(faults, none, JSON.parse(body))
        return say(response, {})
      case '/trial/received':
        return say(response, { received, submissions, lost })
      case '/trial/forget':
        Object.assign(faults, none)
        received = []
        return say(response, {})
      default:
        response.writeHead(404)
        return response.end()
    }
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(address?.port)
})
process.stdin.on('end', () => process.exit(0)).resume()
