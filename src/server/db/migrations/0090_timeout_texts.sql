-- Words at the two ends by time that had none of their own.
update application set settings = jsonb_set(settings, '{texts}', case settings ->> 'language'
  when 'zh' then
  '{"visitorTimeout": "由于您较长时间没有回复，本次会话已结束。如需帮助，欢迎随时再次联系我们。",
    "queueTimeout": "很抱歉，暂时没有客服能够接待您，本次会话已结束。您可以稍后再次联系我们。"}'::jsonb
  else
  '{"visitorTimeout": "We have not heard from you for a while, so this conversation has ended. Write again whenever you need us.",
    "queueTimeout": "Sorry, nobody could take your conversation in time, so it has ended. Write again and we will try anew."}'::jsonb
  end || (settings -> 'texts')) where jsonb_typeof(settings -> 'texts') = 'object';
