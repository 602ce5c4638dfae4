import { FileDown } from 'lucide-react'
import { client } from '#src/api/client.ts'
import { ERRORS, type ErrorCode } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { SheetChooser } from '#src/features/shared/sheet/sheet-chooser.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { SheetRows } from './sheet-rows.tsx'
import { useSheetImport } from './use-sheet-import.ts'

type SheetDialogProps = { appId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks many people at once whom a file names: first it is read, and nobody is asked before that was looked at. */
export function SheetDialog({ open, ...rest }: SheetDialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

const isCode = (code: string): code is ErrorCode => code in ERRORS

function OpenDialog({ appId, onOpenChange }: Omit<SheetDialogProps, 'open'>) {
  const t = useTexts()
  const notices = useNotices()
  const { state, read, inviteAll, again } = useSheetImport(appId)
  const close = () => onOpenChange(false)
  const good = state.step === 'choose' ? 0 : state.rows.filter(({ invited }) => invited !== null).length
  const failed = state.step === 'over' ? state.failed : []
  const wrong = state.step === 'choose' ? 0 : state.rows.length - good + failed.length
  const language = currentLanguage()

  async function handleErrors(file: File) {
    try {
      saveFile(await client.team.sheetErrors({ appId, file, language, failed: [...failed] }))
    } catch (error) {
      notices.failed(error)
    }
  }

  return (
    <Dialog
      open
      size="large"
      holds={state.step === 'asking'}
      onOpenChange={(next) => !next && state.step !== 'asking' && close()}
      closeLabel={t(($) => $.common.close)}
      title={t(($) => $.team.sheet.title)}
      description={t(($) => $.team.sheet.text, { count: LIMITS.team.importRows })}
      footer={
        <>
          {state.step === 'read' && <Button onClick={again}>{t(($) => $.team.sheet.other)}</Button>}
          {state.step === 'read' && good > 0 ? (
            <Button tone="accent" onClick={() => void inviteAll(state.file, state.rows)}>
              {t(($) => $.team.sheet.ask, { count: good })}
            </Button>
          ) : (
            <Button disabled={state.step === 'asking'} onClick={close}>
              {t(($) => $.common.close)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {state.step === 'choose' && (
          <SheetChooser
            maxBytes={LIMITS.team.sheetBytes}
            isReading={state.isReading}
            fault={
              state.fault === undefined ? undefined : isCode(state.fault) ? errorText(t, state.fault) : state.fault
            }
            template={`/api/apps/${appId}/member-sheet/template?language=${language}`}
            texts={{
              drop: t(($) => $.team.sheet.drop),
              hint: t(($) => $.team.sheet.hint, { count: LIMITS.team.importRows }),
              browse: t(($) => $.team.sheet.browse),
              refused: t(($) => $.team.sheet.refused),
              reading: t(($) => $.team.sheet.reading),
              unreadable: t(($) => $.team.sheet.unreadable),
              template: t(($) => $.team.sheet.template),
            }}
            onFile={(file) => void read(file)}
          />
        )}
        {state.step === 'asking' && (
          <Progress
            label={t(($) => $.team.sheet.asking)}
            value={state.done}
            max={state.all}
            valueText={t(($) => $.team.sheet.ofAll, { count: state.done, all: state.all })}
          />
        )}
        {(state.step === 'read' || state.step === 'over') && (
          <>
            <Callout
              live
              tone={wrong > 0 ? 'warning' : 'success'}
              title={
                state.step === 'over'
                  ? t(($) => $.team.sheet.asked, { count: state.asked })
                  : t(($) => $.team.sheet.good, { count: good })
              }
            >
              {wrong > 0 && t(($) => $.team.sheet.wrong, { count: wrong })}
            </Callout>
            {wrong > 0 && (
              <>
                <SheetRows rows={state.rows} failed={failed} />
                <Button
                  className="self-start"
                  icon={<FileDown size={16} strokeWidth={1.75} aria-hidden />}
                  onClick={() => void handleErrors(state.file)}
                >
                  {t(($) => $.team.sheet.errorFile)}
                </Button>
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
