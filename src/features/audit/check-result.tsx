import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import type { AuditCheck } from './audit-deeds.tsx'

type CheckResultProps = { check: AuditCheck; onClose: () => void }

/** What walking the chain of the log has found. */
export function CheckResult({ check: { rows, seal, fault }, onClose }: CheckResultProps) {
  const t = useTexts()
  const frame = { live: true, onClose, closeLabel: t(($) => $.common.close) }
  if (fault !== null)
    return (
      <Callout tone="danger" title={t(($) => $.audit.fault, { n: fault.n })} {...frame}>
        {t(($) => $.audit.faults[fault.code])}
        {fault.id !== null && <span className="block font-mono text-12 wrap-anywhere">{fault.id}</span>}
      </Callout>
    )
  return (
    <Callout tone="success" title={t(($) => $.audit.intact, { count: rows })} {...frame}>
      {seal !== null && (
        <>
          <span className="block font-mono text-12 wrap-anywhere">{t(($) => $.audit.seal, { seal })}</span>
          {t(($) => $.audit.sealNote)}
        </>
      )}
    </Callout>
  )
}
