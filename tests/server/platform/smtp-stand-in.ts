import { createServer, type AddressInfo, type Socket } from 'node:net'

export type Mail = { from: string; to: string[]; data: string }

/** A mail server on loopback that takes everything, or refuses every recipient with the line it is given. */
export async function smtpStandIn(refusal?: string): Promise<{ url: string; mails: Mail[]; close(): Promise<void> }> {
  const mails: Mail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    converse(socket, mails, refusal)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}

function converse(socket: Socket, mails: Mail[], refusal: string | undefined): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let mail: Mail = { from: '', to: [], data: '' }
  let inData = false
  let rest = ''
  say('220 stand-in')
  socket.setEncoding('utf8').on('error', () => undefined)
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (inData && line !== '.') mail.data += `${line}\n`
      else if (inData) {
        inData = false
        mails.push(mail)
        mail = { from: '', to: [], data: '' }
        say('250 taken')
      } else if (/^MAIL FROM:/i.test(line)) {
        mail.from = /<(.*)>/.exec(line)?.[1] ?? ''
        say('250 ok')
      } else if (/^RCPT TO:/i.test(line)) {
        mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
        say(refusal ?? '250 ok')
      } else if (/^DATA/i.test(line)) {
        inData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
  })
}
