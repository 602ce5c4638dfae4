/** What telephone systems that write `${Name}` in their texts call the values of a call, and how texts here do. */
const NAMES: Readonly<Record<string, string>> = {
  WaitNo: 'system.waiting',
  StaffNo: 'system.agents',
  SystemCallerNumber: 'system.caller',
  SystemCalleeNumber: 'system.callee',
  SystemSessionId: 'system.call_id',
  SystemCallRingDuration: 'system.ring_seconds',
  SystemCallAcceptDuration: 'system.call_seconds',
}

/** A text with those names as variables of a template: `${WaitNo}` as `{{ system.waiting }}`. Others stay as they are. */
export const withOwnNames = (text: string): string =>
  text.replace(/\$\{\s*(\w+)\s*\}/g, (whole, name: string) =>
    Object.hasOwn(NAMES, name) ? `{{ ${NAMES[name]} }}` : whole,
  )
