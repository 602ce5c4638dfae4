import { randomBytes } from 'node:crypto'
import { hostsText } from '#src/lib/site-type.ts'
import type { Env } from '../env.ts'
import { escapeHtml } from './demo-page.ts'
import { contentSecurityPolicy } from '../request/headers.ts'

/**
 * The console's page, with what is this installation's to say, and its policy. Its styles bear a mark that no other answer
 * has. The workspace is the same page under another policy.
 */
export function consolePage(
  page: string,
  { internationalHosts, passwordPolicy }: Pick<Env, 'internationalHosts' | 'passwordPolicy'>,
  which: 'console' | 'workspace' = 'console',
): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  const told = {
    'style-nonce': nonce,
    'international-hosts': escapeHtml(hostsText.write(internationalHosts)),
    'password-policy': passwordPolicy,
  }
  const html = Object.entries(told).reduce(
    (filled, [name, value]) =>
      filled.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), (_, head: string) => head + value),
    page,
  )
  return { html, policy: contentSecurityPolicy({ page: which, nonce }) }
}
