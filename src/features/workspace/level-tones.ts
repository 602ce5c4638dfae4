import type { Wait } from './waiting.ts'

/** How a time looks that is fine, near its end or over. */
export const TONES: Record<Wait['level'], string> = {
  fine: 'text-muted',
  late: 'font-medium text-warning-text',
  veryLate: 'font-medium text-danger-text',
}
