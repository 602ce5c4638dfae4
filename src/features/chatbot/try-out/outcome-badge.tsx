import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import type { TriedReply } from './use-try-out.ts'

type Outcome = TriedReply['trace']['outcome']

const TONES: Record<Outcome, Tone> = {
  welcome: 'neutral',
  direct: 'success',
  clarify: 'warning',
  fallback: 'neutral',
  transfer: 'info',
}

/** What the bot decided, in a word. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const t = useTexts()
  return <Badge tone={TONES[outcome]}>{t(($) => $.chatbot.tryOut.outcome[outcome])}</Badge>
}
