let made = 0

/** An event of a calendar file by its lines; one without a UID has one of its own. */
export const anEvent = (...lines: string[]): string =>
  [
    'BEGIN:VEVENT',
    ...(lines.some((line) => line.startsWith('UID:')) ? [] : [`UID:event-${++made}`]),
    'DTSTAMP:20260101T000000Z',
    ...lines,
    'END:VEVENT',
  ].join('\r\n')

/** A calendar file of events. */
export const calendarOf = (events: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Deskwright//Tests//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
