import { createTransport, type Transporter } from 'nodemailer'
import { uuidv7 } from 'uuidv7'
import type { Logger } from 'pino'
import type { Clock } from '#src/lib/clock.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import type { Db } from '../db/client.ts'
import { mailOutbox } from '../db/schema/platform.ts'
import type { Env } from '../env.ts'
import { messageText, type MessageTemplate } from './message-texts.ts'

export type Outgoing = {
  channel: 'mail' | 'sms'
  to: string
  template: MessageTemplate
  values: Record<string, string>
  language?: ShellLanguage | undefined
  /** In which application's name it is written; none for what people ask for themselves. */
  application?: string
}

/** Why a mail did not leave; `detail` is in the mail server's words. */
export type MailFailure = { code: 'mail.not_configured' | 'mail.refused'; detail: string }

/** Sends mail and text messages. */
export type Sender = {
  /** Where the message went: to its recipient, or to the outbox, since nothing could send it. */
  send(message: Outgoing): Promise<'sent' | 'outbox'>
  /**
   * A mail in somebody's own words, which is sent or is not: null when the mail server has taken it. `id` is the same for
   * every try of one mail and becomes its Message-ID, by which mailboxes know one that comes twice.
   */
  write(mail: { id: string; to: string; subject: string; text: string }): Promise<MailFailure | null>
}

/** `<id@host>`, with the host of the sender's address; what a Message-ID may not hold is left out of the id. */
function messageIdOf(id: string, from: string): string {
  const host = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${id.replaceAll(/[^\w.-]/g, '')}@${host}>`
}

/** Milliseconds a mail server may take for each step: whoever waits for a code should not wait for two minutes. */
const SMTP_TIMES = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

type Post = (url: string, body: unknown) => Promise<void>

/**
 * Mail goes through SMTP_URL, text messages through SMS_WEBHOOK_URL. What is not configured, or refused, goes to the
 * outbox, which only a super admin sees; the log says so once.
 */
export function createSender(deps: { env: Env; db: Db; clock: Clock; log: Logger; from: string; post: Post }): Sender {
  const { env, db, clock, log } = deps
  const smtp: Transporter | null = env.smtpUrl ? createTransport({ url: env.smtpUrl.reveal(), ...SMTP_TIMES }) : null
  const told = new Set<string>()

  async function keep(message: Outgoing, subject: string, body: string, error: string | null): Promise<void> {
    if (!told.has(message.channel)) {
      told.add(message.channel)
      const variable = message.channel === 'mail' ? 'SMTP_URL' : 'SMS_WEBHOOK_URL'
      log.warn(`No ${message.channel} could be sent; a super admin finds it in the outbox. Set ${variable} to send it.`)
    }
    await db.inInstallation((tx) =>
      tx.insert(mailOutbox).values({
        id: uuidv7(),
        channel: message.channel,
        recipient: message.to,
        application: message.application ?? null,
        subject,
        body,
        error,
        createdAt: clock.now(),
      }),
    )
  }

  return {
    async write({ id, to, subject, text }) {
      if (!smtp) return { code: 'mail.not_configured', detail: '' }
      try {
        await smtp.sendMail({ from: deps.from, to, subject, text, messageId: messageIdOf(id, deps.from) })
        return null
      } catch (error) {
        return { code: 'mail.refused', detail: error instanceof Error ? error.message : '' }
      }
    },
    async send(message) {
      const { subject, body } = messageText(message.template, message.language ?? 'en', message.values)
      try {
        if (message.channel === 'mail' && smtp) {
          await smtp.sendMail({ from: deps.from, to: message.to, subject, text: body })
          return 'sent'
        }
        if (message.channel === 'sms' && env.smsWebhookUrl) {
          await deps.post(env.smsWebhookUrl.reveal(), { to: message.to, text: body })
          return 'sent'
        }
      } catch (error) {
        log.error({ err: error }, 'a message could not be sent')
        await keep(message, subject, body, error instanceof Error ? error.message : String(error))
        return 'outbox'
      }
      await keep(message, subject, body, null)
      return 'outbox'
    },
  }
}
