import { Download } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { saveFile } from '#src/ui/save-file.ts'

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** The codes for when the app is lost, this once: to be kept in a safe place. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useTexts()
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex flex-col gap-1 text-13">
        <p className="font-medium text-ink">{t(($) => $.profile.factor.codesTitle)}</p>
        <p className="text-muted">{t(($) => $.profile.factor.codesText)}</p>
      </div>
      <ul
        aria-label={t(($) => $.profile.factor.codes)}
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-canvas p-3 font-mono text-13 text-ink"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button tone="accent" onClick={onKept} autoFocus>
          {t(($) => $.profile.factor.kept)}
        </Button>
        <Button
          icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => saveFile(new File([`${text}\n`], 'deskwright-recovery-codes.txt', { type: 'text/plain' }))}
        >
          {t(($) => $.profile.factor.save)}
        </Button>
        <CopyButton
          value={text}
          label={t(($) => $.profile.factor.copyCodes)}
          copiedLabel={t(($) => $.profile.factor.copied)}
        />
      </div>
    </div>
  )
}
