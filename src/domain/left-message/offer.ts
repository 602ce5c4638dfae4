/** The notices that bear on whether a question can be left: nobody is there, or somebody is, or it was left. */
export const BEARING = ['no_agent', 'outside_hours', 'queued', 'agent_joined', 'message_left'] as const
