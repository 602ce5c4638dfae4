import { z } from 'zod'

const email = z.email().max(254)

/** Whether a text is an e-mail address, by the rule that the server holds it to. */
export function isEmail(text: string): boolean {
  return email.safeParse(text.trim()).success
}
