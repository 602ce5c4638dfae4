import type { BotTrace } from '#src/domain/step/why.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'

type Outcome = BotTrace['outcome']

const TONES: Record<Outcome, Tone> = {
  welcome: 'neutral',
  direct: 'success',
  clarify: 'warning',
  chitchat: 'success',
  document: 'success',
  fallback: 'neutral',
  transfer: 'info',
  flow: 'info',
}

/** What the bot decided, in a word. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const t = useTexts()
  return <Badge tone={TONES[outcome]}>{t(($) => $.frame.why.outcome[outcome])}</Badge>
}
