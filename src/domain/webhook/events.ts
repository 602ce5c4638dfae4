/** What webhooks tell, by type, in the order in which a form offers them. */
export const WEBHOOK_EVENTS = {
  message: ['visitor_message', 'bot_message', 'agent_message'],
  event: [
    'session_started',
    'transfer_requested',
    'transfer_succeeded',
    'transfer_failed',
    'agent_changed',
    'session_ended',
    'visitor_timed_out',
    'queue_entered',
    'queue_left',
    'rated',
    'flow_started',
    'flow_ended',
    'member_status',
    'deployed',
  ],
} as const

export const WEBHOOK_TYPES = ['message', 'event'] as const satisfies readonly (keyof typeof WEBHOOK_EVENTS)[]
export type WebhookType = (typeof WEBHOOK_TYPES)[number]
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[WebhookType][number]

/** All of them, and what a test sends. */
export const SENT_EVENTS = [...WEBHOOK_EVENTS.message, ...WEBHOOK_EVENTS.event, 'test'] as const
export type SentEvent = (typeof SENT_EVENTS)[number]

/** What each is called in a message. The form is that of the service whose receivers are to go on working; the names are ours. */
export const WIRE_NAMES: Record<SentEvent, string> = {
  visitor_message: 'ChatBot.UserSendMsg',
  bot_message: 'ChatBot.BotSendMsg',
  agent_message: 'Desk.AgentSendMsg',
  session_started: 'Desk.SessionStart',
  transfer_requested: 'Desk.TransferRequest',
  transfer_succeeded: 'Desk.TransferSuccess',
  transfer_failed: 'Desk.TransferFail',
  agent_changed: 'Desk.AgentChange',
  session_ended: 'Desk.SessionClose',
  visitor_timed_out: 'Desk.UserTimeout',
  queue_entered: 'Desk.QueueEnter',
  queue_left: 'Desk.QueueLeave',
  rated: 'Desk.Rate',
  flow_started: 'ChatBot.FlowStart',
  flow_ended: 'ChatBot.FlowEnd',
  member_status: 'Desk.AgentStatus',
  deployed: 'ChatBot.Deploy',
  test: 'Desk.Test',
}

/** The command that every message carries, in its body and in its address. */
export const WEBHOOK_COMMAND = 'Desk.SessionEventNotify'
