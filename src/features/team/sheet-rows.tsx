import type { MemberSheet } from '#src/api/types.ts'
import { ERRORS, type ErrorCode } from '#src/domain/errors.ts'
import { WrongRows } from '#src/features/shared/sheet/wrong-rows.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { FailedRow } from './use-sheet-import.ts'

type SheetRowsProps = { rows: readonly MemberSheet['rows'][number][]; failed: readonly FailedRow[] }

const isCode = (code: string): code is ErrorCode => code in ERRORS

/** The rows of a file that are not asked, with why. */
export function SheetRows({ rows, failed }: SheetRowsProps) {
  const t = useTexts()
  const shown = rows.flatMap(({ n, nickname, faults }) => {
    const refused = failed.find((one) => one.n === n)
    const said = faults.map(
      ({ column, code }) => `${t(($) => $.team.sheet.columns[column])}: ${t(($) => $.team.sheet.faults[code])}`,
    )
    if (refused !== undefined) said.push(isCode(refused.code) ? errorText(t, refused.code) : refused.code)
    return said.length === 0 ? [] : [{ n, nickname, said }]
  })
  return (
    <WrongRows
      label={t(($) => $.team.sheet.wrongRows)}
      rows={shown.map(({ n, nickname, said }) => ({
        n,
        title: [t(($) => $.team.sheet.row, { number: n }), nickname].join(' '),
        said,
      }))}
    />
  )
}
