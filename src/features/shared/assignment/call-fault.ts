import { useTexts } from '#src/i18n/use-texts.ts'

/** Why another system that was called did not answer, in words. */
export function useCallFault() {
  const t = useTexts()
  return (code: string): string => {
    switch (code) {
      case 'http.timeout':
        return t(($) => $.settings.assignment.test.faults.timeout)
      case 'http.blocked':
        return t(($) => $.settings.assignment.test.faults.blocked)
      case 'http.unreachable':
        return t(($) => $.settings.assignment.test.faults.unreachable)
      case 'http.too_large':
        return t(($) => $.settings.assignment.test.faults.tooLarge)
      default:
        return t(($) => $.settings.assignment.test.faults.other, { code })
    }
  }
}
