-- What the tables need before they exist.
create extension if not exists citext;
--> statement-breakpoint
create extension if not exists btree_gist;
--> statement-breakpoint
-- What makes two questions the same to a reader: compatibility forms, case, spaces and punctuation folded away.
create function canonical_text(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(normalize(value, NFKC)), '[[:punct:][:space:]]+', '', 'g')
$$;
--> statement-breakpoint
-- Similar questions: each 1 to 200 characters, none repeated, none equal to the standard question.
create function qa_questions_valid(question text, alike text[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_and(char_length(s) between 1 and 200), true)
     and count(distinct canonical_text(s)) = count(*)
     and coalesce(bool_and(canonical_text(s) <> canonical_text(question)), true)
  from unnest(alike) as s
$$;
--> statement-breakpoint
-- Tags: each 1 to 50 characters, at most 20, none twice.
create function qa_tags_valid(tags text[]) returns boolean language sql immutable parallel safe as $$
  select count(*) <= 20 and coalesce(bool_and(char_length(tag) between 1 and 50), true)
     and count(distinct lower(tag)) = count(*)
  from unnest(tags) as tag
$$;
--> statement-breakpoint
-- A rich answer: 1 to 20 variants, the first for every language and channel, each of the others for its own; blocks and
-- buttons within their numbers; no more than 1 MB in all. What the blocks hold is the schema's to say.
create function rich_answer_valid(rich jsonb) returns boolean language sql immutable parallel safe as $$
  select case
    when rich is null then true
    when jsonb_typeof(rich -> 'variants') is distinct from 'array' then false
    else octet_length(rich::text) <= 1048576
      and rich #> '{variants,0,language}' = 'null'::jsonb
      and rich #> '{variants,0,channel}' = 'null'::jsonb
      and coalesce((
        select count(*) between 1 and 20
          and count(distinct concat_ws(' ', coalesce(v ->> 'language', '*'), coalesce(v ->> 'channel', '*'))) = count(*)
          and bool_and(case when jsonb_typeof(v -> 'blocks') = 'array' then jsonb_array_length(v -> 'blocks') between 1 and 300 else false end)
          and bool_and(case when jsonb_typeof(v -> 'buttons') = 'array' then jsonb_array_length(v -> 'buttons') <= 10 else false end)
        from jsonb_array_elements(rich -> 'variants') as v
      ), false)
  end
$$;
--> statement-breakpoint
CREATE TABLE "change_set" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"summary" jsonb NOT NULL,
	"author" uuid,
	"at" timestamp with time zone NOT NULL,
	"reverted_at" timestamp with time zone,
	"reverted_by" uuid,
	CONSTRAINT "change_set_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "change_set_reverted" CHECK ("change_set"."reverted_by" is null or "change_set"."reverted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "change_set_item" (
	"app_id" text NOT NULL,
	"set_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "change_set_item_app_id_set_id_entity_entity_id_pk" PRIMARY KEY("app_id","set_id","entity","entity_id"),
	CONSTRAINT "change_set_item_side" CHECK ("change_set_item"."before" is not null or "change_set_item"."after" is not null)
);
--> statement-breakpoint
CREATE TABLE "content" (
	"app_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "content_app_id_hash_pk" PRIMARY KEY("app_id","hash")
);
--> statement-breakpoint
CREATE TABLE "entry_view" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"base" text NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"view" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_view_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "entry_view_name" UNIQUE NULLS NOT DISTINCT("app_id","base","owner_id","name"),
	CONSTRAINT "entry_view_base" CHECK ("entry_view"."base" in ('qa', 'chitchat')),
	CONSTRAINT "entry_view_name_length" CHECK (char_length("entry_view"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "model_day" (
	"app_id" text NOT NULL,
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"over_day" integer DEFAULT 0 NOT NULL,
	"over_pace" integer DEFAULT 0 NOT NULL,
	"reached_at" timestamp with time zone,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "model_day_app_id_day_purpose_pk" PRIMARY KEY("app_id","day","purpose"),
	CONSTRAINT "model_day_purpose" CHECK ("model_day"."purpose" in ('chat', 'embedding')),
	CONSTRAINT "model_day_counts" CHECK (least("model_day"."calls", "model_day"."over_day", "model_day"."over_pace") >= 0),
	CONSTRAINT "model_day_tokens" CHECK (least("model_day"."input_tokens", "model_day"."output_tokens") >= 0)
);
--> statement-breakpoint
CREATE TABLE "qa_category" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "qa_category_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "qa_category_name" UNIQUE NULLS NOT DISTINCT("app_id","parent_id","name"),
	CONSTRAINT "qa_category_name_length" CHECK (char_length("qa_category"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "qa_entry" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"base" text DEFAULT 'qa' NOT NULL,
	"category_id" uuid NOT NULL,
	"question" text NOT NULL,
	"similar" text[] DEFAULT '{}' NOT NULL,
	"answer" text NOT NULL,
	"rich" jsonb,
	"enabled" boolean DEFAULT true NOT NULL,
	"counter_examples" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"channels" text[] DEFAULT '{}' NOT NULL,
	"user_tags" text[] DEFAULT '{}' NOT NULL,
	"hours" text,
	"related" uuid[] DEFAULT '{}' NOT NULL,
	"review_on" date,
	"owner" uuid,
	"remark" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"changed" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "qa_entry_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "qa_entry_number" UNIQUE("app_id","number"),
	CONSTRAINT "qa_entry_base" CHECK ("qa_entry"."base" in ('qa', 'chitchat')),
	CONSTRAINT "qa_entry_question" CHECK (char_length("qa_entry"."question") between 1 and 200),
	CONSTRAINT "qa_entry_answer" CHECK (char_length("qa_entry"."answer") between 1 and 5000),
	CONSTRAINT "qa_entry_rich" CHECK (rich_answer_valid("qa_entry"."rich")),
	CONSTRAINT "qa_entry_similar_count" CHECK (cardinality("qa_entry"."similar") <= 20),
	CONSTRAINT "qa_entry_similar" CHECK (qa_questions_valid("qa_entry"."question", "qa_entry"."similar")),
	CONSTRAINT "qa_entry_counter_count" CHECK (cardinality("qa_entry"."counter_examples") <= 20),
	CONSTRAINT "qa_entry_counter" CHECK (qa_questions_valid("qa_entry"."question", "qa_entry"."similar" || "qa_entry"."counter_examples")),
	CONSTRAINT "qa_entry_tags" CHECK (qa_tags_valid("qa_entry"."tags")),
	CONSTRAINT "qa_entry_valid" CHECK ("qa_entry"."valid_from" <= "qa_entry"."valid_until"),
	CONSTRAINT "qa_entry_channels" CHECK (qa_tags_valid("qa_entry"."channels")),
	CONSTRAINT "qa_entry_user_tags" CHECK (qa_tags_valid("qa_entry"."user_tags")),
	CONSTRAINT "qa_entry_remark" CHECK (char_length("qa_entry"."remark") <= 1000),
	CONSTRAINT "qa_entry_hours" CHECK ("qa_entry"."hours" in ('open', 'closed')),
	CONSTRAINT "qa_entry_related" CHECK (cardinality("qa_entry"."related") <= 5 and not ("qa_entry"."id" = any ("qa_entry"."related")))
);
--> statement-breakpoint
CREATE TABLE "regression_case" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"question" text NOT NULL,
	"canonical" text NOT NULL,
	"expected" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regression_case_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "regression_case_question" UNIQUE("app_id","canonical"),
	CONSTRAINT "regression_case_question_length" CHECK (char_length("regression_case"."question") >= 1),
	CONSTRAINT "regression_case_expected" CHECK ("regression_case"."expected" ->> 'by' in ('entry', 'flow', 'document', 'person', 'nothing'))
);
--> statement-breakpoint
CREATE TABLE "release" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"step" text NOT NULL,
	"failure" text,
	"failed_tests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "release_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "release_number" UNIQUE("app_id","number"),
	CONSTRAINT "release_note" CHECK (char_length("release"."note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "release_entry" (
	"app_id" text NOT NULL,
	"release_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "release_entry_app_id_release_id_kind_entity_id_pk" PRIMARY KEY("app_id","release_id","kind","entity_id")
);
--> statement-breakpoint
CREATE TABLE "robot" (
	"app_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"avatar_file_id" uuid,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"model" jsonb,
	"embedding" jsonb,
	"link_hosts" text[] DEFAULT '{}' NOT NULL,
	"model_per_day" integer DEFAULT 5000 NOT NULL,
	"embedding_per_day" integer DEFAULT 20000 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"third_party_enabled" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "robot_one_bot" CHECK (not ("robot"."enabled" and "robot"."third_party_enabled")),
	CONSTRAINT "robot_name" CHECK (char_length("robot"."name") between 1 and 30),
	CONSTRAINT "robot_link_hosts" CHECK (cardinality("robot"."link_hosts") <= 50),
	CONSTRAINT "robot_model_per_day" CHECK ("robot"."model_per_day" between 1 and 1000000),
	CONSTRAINT "robot_embedding_per_day" CHECK ("robot"."embedding_per_day" between 1 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "text_vector" (
	"app_id" text NOT NULL,
	"model" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "text_vector_app_id_model_hash_pk" PRIMARY KEY("app_id","model","hash"),
	CONSTRAINT "text_vector_hash" CHECK (octet_length("text_vector"."hash") = 32),
	CONSTRAINT "text_vector_size" CHECK (octet_length("text_vector"."vector") % 4 = 0 and octet_length("text_vector"."vector") between 4 and 32768)
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"release_id" uuid,
	"premium" boolean DEFAULT true NOT NULL,
	"bot" jsonb NOT NULL,
	"bot_inputs" integer DEFAULT 0 NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"group_id" uuid,
	"owner_id" uuid,
	"priority" smallint DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone,
	"enqueued_at" timestamp with time zone,
	"ringing_until" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"first_reply_at" timestamp with time zone,
	"queue_seconds" integer,
	"last_message" text DEFAULT '' NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waiting_since" timestamp with time zone,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "conversation_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "conversation_end" CHECK (("conversation"."state" = 'ended') = ("conversation"."end_reason" is not null and "conversation"."ended_at" is not null)),
	CONSTRAINT "conversation_owner_state" CHECK (("conversation"."state" in ('in_service', 'ringing')) = ("conversation"."owner_id" is not null) or "conversation"."state" = 'ended'),
	CONSTRAINT "conversation_queue_state" CHECK ("conversation"."state" not in ('queued', 'ringing') or ("conversation"."group_id" is not null and "conversation"."enqueued_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "conversation_event" (
	"app_id" text NOT NULL,
	"id" bigserial NOT NULL,
	"conversation_id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" uuid,
	"group_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"flow_id" text GENERATED ALWAYS AS (data ->> 'flowId') STORED,
	CONSTRAINT "conversation_event_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversation_file" (
	"app_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	CONSTRAINT "conversation_file_app_id_file_id_pk" PRIMARY KEY("app_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"sender" text NOT NULL,
	"person_id" uuid,
	"client_msg_id" text,
	"body" jsonb NOT NULL,
	"trace" jsonb,
	"entry_id" text GENERATED ALWAYS AS (case when trace ->> 'outcome' in ('direct', 'chitchat') then trace #>> '{candidates,0,entryId}' end) STORED,
	"document_id" text GENERATED ALWAYS AS (case when trace ->> 'outcome' = 'document' then trace #>> '{passages,0,documentId}' end) STORED,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_app_id_conversation_id_seq_pk" PRIMARY KEY("app_id","conversation_id","seq"),
	CONSTRAINT "message_client" UNIQUE("app_id","conversation_id","client_msg_id"),
	CONSTRAINT "message_id" UNIQUE("app_id","id"),
	CONSTRAINT "message_seq" CHECK ("message"."seq" >= 1)
);
--> statement-breakpoint
CREATE TABLE "ownership" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "ownership_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_app_id_conversation_id_pk" PRIMARY KEY("app_id","conversation_id"),
	CONSTRAINT "rating_stars" CHECK ("rating"."stars" between 1 and 5),
	CONSTRAINT "rating_comment" CHECK (char_length("rating"."comment") <= 300)
);
--> statement-breakpoint
CREATE TABLE "visitor" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"phone" text,
	"language" text NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "visitor_token" UNIQUE("app_id","token_hash"),
	CONSTRAINT "visitor_number" UNIQUE("app_id","number"),
	CONSTRAINT "visitor_phone" UNIQUE("app_id","phone"),
	CONSTRAINT "visitor_phone_length" CHECK (char_length("visitor"."phone") between 1 and 64),
	CONSTRAINT "visitor_tags" CHECK (cardinality("visitor"."tags") <= 50)
);
--> statement-breakpoint
CREATE TABLE "document_source" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"schedule" text NOT NULL,
	"keep" text[] DEFAULT '{}' NOT NULL,
	"drop" text[] DEFAULT '{}' NOT NULL,
	"passage_size" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"detail" text,
	"found" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_source_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "document_source_once" UNIQUE("app_id","url"),
	CONSTRAINT "document_source_url" CHECK (char_length("document_source"."url") between 1 and 2000),
	CONSTRAINT "document_source_failure" CHECK (("document_source"."status" = 'failed') = ("document_source"."failure" is not null)),
	CONSTRAINT "document_source_pages" CHECK ("document_source"."done" between 0 and "document_source"."found")
);
--> statement-breakpoint
CREATE TABLE "document_source_page" (
	"app_id" text NOT NULL,
	"source_id" uuid NOT NULL,
	"url" text NOT NULL,
	"document_id" uuid,
	"etag" text,
	"last_modified" text,
	"sha256" "bytea",
	"failure" text,
	"detail" text,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_source_page_app_id_source_id_url_pk" PRIMARY KEY("app_id","source_id","url"),
	CONSTRAINT "document_source_page_url" CHECK (char_length("document_source_page"."url") between 1 and 2000),
	CONSTRAINT "document_source_page_hash" CHECK ("document_source_page"."sha256" is null or octet_length("document_source_page"."sha256") = 32)
);
--> statement-breakpoint
CREATE TABLE "document_content" (
	"app_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"passages" jsonb NOT NULL,
	CONSTRAINT "document_content_app_id_hash_pk" PRIMARY KEY("app_id","hash"),
	CONSTRAINT "document_content_hash" CHECK (octet_length("document_content"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "document_passage" (
	"app_id" text NOT NULL,
	"document_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"page" integer,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"original" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "document_passage_app_id_document_id_n_pk" PRIMARY KEY("app_id","document_id","n"),
	CONSTRAINT "document_passage_text" CHECK (char_length("document_passage"."text") between 1 and 5000),
	CONSTRAINT "document_passage_place" CHECK ("document_passage"."n" >= 1 and "document_passage"."page" >= 1)
);
--> statement-breakpoint
CREATE TABLE "knowledge_document" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"file_id" uuid,
	"upload_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"replaces" uuid,
	"status" text NOT NULL,
	"failure" text,
	"pages" integer,
	"characters" integer,
	"passage_size" text DEFAULT 'medium' NOT NULL,
	"content_hash" "bytea",
	"enabled" boolean DEFAULT true NOT NULL,
	"valid_until" date,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "knowledge_document_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "knowledge_document_name" CHECK (char_length("knowledge_document"."name") between 1 and 200),
	CONSTRAINT "knowledge_document_size" CHECK ("knowledge_document"."size" between 1 and 104857600),
	CONSTRAINT "knowledge_document_hash" CHECK (octet_length("knowledge_document"."sha256") = 32),
	CONSTRAINT "knowledge_document_failure" CHECK (("knowledge_document"."status" = 'failed') = ("knowledge_document"."failure" is not null)),
	CONSTRAINT "knowledge_document_characters" CHECK ("knowledge_document"."characters" between 0 and 500000),
	CONSTRAINT "knowledge_document_pages" CHECK ("knowledge_document"."format" <> 'pdf' or "knowledge_document"."pages" <= 100)
);
--> statement-breakpoint
CREATE TABLE "file_faq" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"page" integer,
	"source" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"status" text NOT NULL,
	"writer" text NOT NULL,
	"entry_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "file_faq_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "file_faq_question" CHECK (char_length("file_faq"."question") between 1 and 200),
	CONSTRAINT "file_faq_answer" CHECK (char_length("file_faq"."answer") between 1 and 5000),
	CONSTRAINT "file_faq_place" CHECK ("file_faq"."n" >= 1 and "file_faq"."page" >= 1),
	CONSTRAINT "file_faq_entry" CHECK (("file_faq"."status" = 'accepted') = ("file_faq"."entry_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "file_search_day" (
	"app_id" text NOT NULL,
	"day" date NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "file_search_day_app_id_day_pk" PRIMARY KEY("app_id","day"),
	CONSTRAINT "file_search_day_searches" CHECK ("file_search_day"."searches" >= 1)
);
--> statement-breakpoint
CREATE TABLE "file_topic" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"mode" text NOT NULL,
	"document_id" uuid,
	"language" text,
	"added_days" integer,
	"unused" boolean NOT NULL,
	"found" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"gone" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"trouble" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_topic_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "file_topic_name" UNIQUE("app_id","name"),
	CONSTRAINT "file_topic_texts" CHECK (char_length("file_topic"."name") between 1 and 50 and char_length("file_topic"."text") between 1 and 200),
	CONSTRAINT "file_topic_days" CHECK ("file_topic"."added_days" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "retrieval_test" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_person" uuid,
	"version" integer,
	"trace" jsonb NOT NULL,
	CONSTRAINT "retrieval_test_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "bot_input" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"input" jsonb NOT NULL,
	"trace" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bot_input_app_id_conversation_id_n_pk" PRIMARY KEY("app_id","conversation_id","n")
);
--> statement-breakpoint
CREATE TABLE "bot_request" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_request_app_id_conversation_id_id_pk" PRIMARY KEY("app_id","conversation_id","id"),
	CONSTRAINT "bot_request_done" CHECK ("bot_request"."state" = 'waiting' or "bot_request"."result" is not null)
);
--> statement-breakpoint
CREATE TABLE "flow" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"folder_id" uuid,
	"enabled" boolean DEFAULT true NOT NULL,
	"document" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"changed" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "flow_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "flow_number" UNIQUE("app_id","number"),
	CONSTRAINT "flow_kind" CHECK ("flow"."kind" in ('standard', 'ai', 'ivr')),
	CONSTRAINT "flow_name_length" CHECK (char_length("flow"."name") between 1 and 50),
	CONSTRAINT "flow_document" CHECK (jsonb_typeof("flow"."document") = 'object')
);
--> statement-breakpoint
CREATE TABLE "flow_folder" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_folder_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "flow_folder_name" UNIQUE("app_id","name"),
	CONSTRAINT "flow_folder_name_length" CHECK (char_length("flow_folder"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "flow_test" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"flow_id" uuid NOT NULL,
	"name" text NOT NULL,
	"setup" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "flow_test_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "flow_test_name" UNIQUE("app_id","flow_id","name"),
	CONSTRAINT "flow_test_name_length" CHECK (char_length("flow_test"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "flow_test_run" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"test_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	"flow_revision" integer NOT NULL,
	"passed" boolean NOT NULL,
	"result" jsonb NOT NULL,
	CONSTRAINT "flow_test_run_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_version" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"flow_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"origin" text NOT NULL,
	"document" jsonb NOT NULL,
	"author" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_version_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "flow_version_number" UNIQUE("app_id","flow_id","number"),
	CONSTRAINT "flow_version_name" CHECK (char_length("flow_version"."name") <= 50),
	CONSTRAINT "flow_version_note" CHECK (char_length("flow_version"."note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "left_message" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"client_msg_id" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "left_message_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "left_message_once" UNIQUE("app_id","conversation_id","client_msg_id"),
	CONSTRAINT "left_message_state" CHECK ("left_message"."state" in ('open', 'in_progress', 'done')),
	CONSTRAINT "left_message_email" CHECK ("left_message"."email" like '_%@_%' and char_length("left_message"."email") <= 254),
	CONSTRAINT "left_message_text" CHECK (char_length("left_message"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "application" (
	"app_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"settings" jsonb NOT NULL,
	"settings_revision" integer DEFAULT 1 NOT NULL,
	"guide" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"live_release" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_name" CHECK (char_length("application"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"ip" text,
	"action" text NOT NULL,
	"target" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	CONSTRAINT "audit_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_key" (
	"app_id" text PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "file_name" CHECK (char_length("file"."name") between 1 and 200),
	CONSTRAINT "file_size" CHECK ("file"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sample_loaded_at" timestamp with time zone,
	"file_store" uuid,
	"written_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_once" CHECK ("installation"."only")
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"person_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_person_id_token_hash_pk" PRIMARY KEY("person_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"application" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"change" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_token_attempts" CHECK ("one_time_token"."attempts" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" "citext" NOT NULL,
	"email" "citext",
	"phone" text,
	"password_hash" text,
	"temporary_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_account_unique" UNIQUE("account"),
	CONSTRAINT "person_email_unique" UNIQUE("email"),
	CONSTRAINT "person_phone_unique" UNIQUE("phone"),
	CONSTRAINT "person_phone" CHECK ("person"."phone" is null or "person"."phone" ~ '^\+[0-9]{6,15}$')
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"last4" text NOT NULL,
	"places" text[],
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "secret_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "secret_purpose" UNIQUE("app_id","purpose"),
	CONSTRAINT "secret_places" CHECK (cardinality("secret"."places") <= 10),
	CONSTRAINT "secret_places_are_origins" CHECK (array_to_string("secret"."places", ' ', '') ~ '^(https?://[^/@?#[:space:]]+( https?://[^/@?#[:space:]]+)*)?$')
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"authenticated_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "timer" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "timer_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "timer_once" UNIQUE("app_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "quick_reply" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"scope" text NOT NULL,
	"audience" uuid[] NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "quick_reply_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "quick_reply_title" CHECK (char_length("quick_reply"."title") between 1 and 100),
	CONSTRAINT "quick_reply_content" CHECK (char_length("quick_reply"."content") between 1 and 1000),
	CONSTRAINT "quick_reply_category" CHECK (char_length("quick_reply"."category") <= 100),
	CONSTRAINT "quick_reply_audience" CHECK (("quick_reply"."scope" = 'all') = (cardinality("quick_reply"."audience") = 0))
);
--> statement-breakpoint
CREATE TABLE "qa_export" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"filter" jsonb NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"size" integer,
	"cancelled" boolean DEFAULT false NOT NULL,
	"file_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "qa_export_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "qa_export_finished" CHECK (("qa_export"."status" = 'running') = ("qa_export"."finished_at" is null)),
	CONSTRAINT "qa_export_file" CHECK ("qa_export"."file_id" is null or "qa_export"."status" = 'complete')
);
--> statement-breakpoint
CREATE TABLE "qa_import" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"mode" text NOT NULL,
	"category_id" uuid,
	"makes_categories" boolean NOT NULL,
	"named_columns" jsonb,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"step" text,
	"failure" text,
	"failure_data" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"rechecked" boolean DEFAULT false NOT NULL,
	"file_id" uuid,
	"error_file_id" uuid,
	"change_set_id" uuid,
	"watermark" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "qa_import_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "qa_import_name" CHECK (char_length("qa_import"."name") between 1 and 2000),
	CONSTRAINT "qa_import_size" CHECK ("qa_import"."size" between 0 and 5242880),
	CONSTRAINT "qa_import_category" CHECK (("qa_import"."mode" = 'replace') = ("qa_import"."category_id" is not null)),
	CONSTRAINT "qa_import_step" CHECK (("qa_import"."status" = 'parsing') = ("qa_import"."step" is not null)),
	CONSTRAINT "qa_import_finished" CHECK (("qa_import"."status" in ('complete', 'failed', 'parse_failed')) = ("qa_import"."finished_at" is not null)),
	CONSTRAINT "qa_import_sum" CHECK ("qa_import"."status" <> 'complete' or "qa_import"."total" = "qa_import"."added" + "qa_import"."changed" + "qa_import"."unchanged" + "qa_import"."rejected" + "qa_import"."left_out")
);
--> statement-breakpoint
CREATE TABLE "qa_import_row" (
	"app_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"row" integer,
	"outcome" text NOT NULL,
	"entry_id" uuid,
	"number" integer,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"content" jsonb,
	"path" text[],
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "qa_import_row_app_id_import_id_position_pk" PRIMARY KEY("app_id","import_id","position"),
	CONSTRAINT "qa_import_row_reasons" CHECK (("qa_import_row"."outcome" = 'rejected') = ("qa_import_row"."reasons" <> '[]'::jsonb))
);
--> statement-breakpoint
CREATE TABLE "agent_group" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"strategy" text DEFAULT 'manual' NOT NULL,
	"reception_limit" integer DEFAULT 5 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_group_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "agent_group_name" CHECK (char_length("agent_group"."name") between 1 and 32),
	CONSTRAINT "agent_group_reception" CHECK ("agent_group"."reception_limit" between 0 and 999)
);
--> statement-breakpoint
CREATE TABLE "group_member" (
	"app_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "group_member_app_id_group_id_person_id_pk" PRIMARY KEY("app_id","group_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"account" text NOT NULL,
	"phone" text,
	"nickname" text NOT NULL,
	"roles" text[] NOT NULL,
	"group_ids" uuid[] NOT NULL,
	"person_id" uuid NOT NULL,
	"holds_password" boolean NOT NULL,
	"invited_by" uuid NOT NULL,
	"inviter" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "invitation_nickname" CHECK (char_length("invitation"."nickname") between 1 and 30),
	CONSTRAINT "invitation_roles" CHECK (cardinality("invitation"."roles") > 0 and not "invitation"."roles" @> array['super_admin'])
);
--> statement-breakpoint
CREATE TABLE "member" (
	"app_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"nickname" text NOT NULL,
	"avatar_file_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"status" text DEFAULT 'offline' NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"forced_offline" boolean DEFAULT false NOT NULL,
	"rights_version" integer DEFAULT 1 NOT NULL,
	"reception_limit" integer,
	"last_online_at" timestamp with time zone,
	"last_offline_at" timestamp with time zone,
	"first_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_app_id_person_id_pk" PRIMARY KEY("app_id","person_id"),
	CONSTRAINT "member_nickname" CHECK (char_length("member"."nickname") between 1 and 30),
	CONSTRAINT "member_reception" CHECK ("member"."reception_limit" between 0 and 999),
	CONSTRAINT "member_forced" CHECK (not ("member"."forced_offline" and "member"."status" <> 'offline'))
);
--> statement-breakpoint
CREATE TABLE "member_role" (
	"app_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "member_role_app_id_person_id_role_pk" PRIMARY KEY("app_id","person_id","role")
);
--> statement-breakpoint
CREATE TABLE "call" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"carrier_id" text NOT NULL,
	"number" text NOT NULL,
	"caller" text NOT NULL,
	"flow_id" uuid NOT NULL,
	"version_id" uuid,
	"status" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"line" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"seconds" integer,
	CONSTRAINT "call_app_id_conversation_id_pk" PRIMARY KEY("app_id","conversation_id"),
	CONSTRAINT "call_carrier" UNIQUE("app_id","carrier_id"),
	CONSTRAINT "call_status" CHECK ("call"."status" in ('in_progress', 'completed', 'busy', 'failed', 'no_answer', 'canceled')),
	CONSTRAINT "call_end" CHECK (("call"."status" = 'in_progress') = ("call"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "call_answer" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_answer_app_id_conversation_id_key_pk" PRIMARY KEY("app_id","conversation_id","key")
);
--> statement-breakpoint
CREATE TABLE "call_back" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"dialled" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_back_app_id_conversation_id_pk" PRIMARY KEY("app_id","conversation_id"),
	CONSTRAINT "call_back_settled" CHECK (("call_back"."state" = 'waiting') = ("call_back"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "call_recording" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"url" text NOT NULL,
	"seconds" integer NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_recording_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "call_recording_once" UNIQUE("app_id","conversation_id","url"),
	CONSTRAINT "call_recording_kept" CHECK (("call_recording"."state" = 'kept') = ("call_recording"."file_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "voice_carrier" (
	"app_id" text PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"account" text NOT NULL,
	"number" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "voice_menu" (
	"app_id" text NOT NULL,
	"flow_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "voice_menu_app_id_flow_id_pk" PRIMARY KEY("app_id","flow_id"),
	CONSTRAINT "voice_menu_settings" CHECK (jsonb_typeof("voice_menu"."settings") = 'object')
);
--> statement-breakpoint
CREATE TABLE "voice_number" (
	"app_id" text NOT NULL,
	"number" text NOT NULL,
	"flow_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_number_app_id_number_pk" PRIMARY KEY("app_id","number"),
	CONSTRAINT "voice_number_form" CHECK ("voice_number"."number" ~ '^(\+[0-9]{6,15}|[a-z0-9][a-z0-9-]{0,31})$')
);
--> statement-breakpoint
CREATE TABLE "voice_schedule" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"flow_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "voice_schedule_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "voice_schedule_during" CHECK (not isempty("voice_schedule"."during") and not lower_inf("voice_schedule"."during"))
);
--> statement-breakpoint
CREATE TABLE "voice_sound" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"seconds" real NOT NULL,
	"level" real NOT NULL,
	"peak" real NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "voice_sound_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "voice_sound_name_length" CHECK (char_length("voice_sound"."name") between 1 and 50),
	CONSTRAINT "voice_sound_seconds" CHECK ("voice_sound"."seconds" > 0)
);
--> statement-breakpoint
ALTER TABLE "change_set" ADD CONSTRAINT "change_set_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "change_set_item" ADD CONSTRAINT "change_set_item_app_id_set_id_change_set_app_id_id_fk" FOREIGN KEY ("app_id","set_id") REFERENCES "public"."change_set"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entry_view" ADD CONSTRAINT "entry_view_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entry_view" ADD CONSTRAINT "entry_view_app_id_owner_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_day" ADD CONSTRAINT "model_day_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qa_category" ADD CONSTRAINT "qa_category_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qa_category" ADD CONSTRAINT "qa_category_app_id_parent_id_qa_category_app_id_id_fk" FOREIGN KEY ("app_id","parent_id") REFERENCES "public"."qa_category"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_app_id_category_id_qa_category_app_id_id_fk" FOREIGN KEY ("app_id","category_id") REFERENCES "public"."qa_category"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_owner" FOREIGN KEY ("app_id","owner") REFERENCES "public"."member"("app_id","person_id") ON DELETE set null ("owner") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "regression_case" ADD CONSTRAINT "regression_case_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_entry" ADD CONSTRAINT "release_entry_app_id_release_id_release_app_id_id_fk" FOREIGN KEY ("app_id","release_id") REFERENCES "public"."release"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_entry" ADD CONSTRAINT "release_entry_app_id_hash_content_app_id_hash_fk" FOREIGN KEY ("app_id","hash") REFERENCES "public"."content"("app_id","hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "robot" ADD CONSTRAINT "robot_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "text_vector" ADD CONSTRAINT "text_vector_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_app_id_visitor_id_visitor_app_id_id_fk" FOREIGN KEY ("app_id","visitor_id") REFERENCES "public"."visitor"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_app_id_group_id_agent_group_app_id_id_fk" FOREIGN KEY ("app_id","group_id") REFERENCES "public"."agent_group"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_app_id_owner_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_file" ADD CONSTRAINT "conversation_file_file" FOREIGN KEY ("app_id","file_id") REFERENCES "public"."file"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_file" ADD CONSTRAINT "conversation_file_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ownership" ADD CONSTRAINT "ownership_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_source" ADD CONSTRAINT "document_source_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_source_page" ADD CONSTRAINT "document_source_page_source" FOREIGN KEY ("app_id","source_id") REFERENCES "public"."document_source"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_source_page" ADD CONSTRAINT "document_source_page_document" FOREIGN KEY ("app_id","document_id") REFERENCES "public"."knowledge_document"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_content" ADD CONSTRAINT "document_content_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_passage" ADD CONSTRAINT "document_passage_document" FOREIGN KEY ("app_id","document_id") REFERENCES "public"."knowledge_document"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_document" ADD CONSTRAINT "knowledge_document_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_document" ADD CONSTRAINT "knowledge_document_replaces" FOREIGN KEY ("app_id","replaces") REFERENCES "public"."knowledge_document"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_document" ADD CONSTRAINT "knowledge_document_content" FOREIGN KEY ("app_id","content_hash") REFERENCES "public"."document_content"("app_id","hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_faq" ADD CONSTRAINT "file_faq_document" FOREIGN KEY ("app_id","document_id") REFERENCES "public"."knowledge_document"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_search_day" ADD CONSTRAINT "file_search_day_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_topic" ADD CONSTRAINT "file_topic_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "retrieval_test" ADD CONSTRAINT "retrieval_test_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_input" ADD CONSTRAINT "bot_input_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bot_request" ADD CONSTRAINT "bot_request_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flow" ADD CONSTRAINT "flow_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flow" ADD CONSTRAINT "flow_app_id_folder_id_flow_folder_app_id_id_fk" FOREIGN KEY ("app_id","folder_id") REFERENCES "public"."flow_folder"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flow_folder" ADD CONSTRAINT "flow_folder_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flow_test" ADD CONSTRAINT "flow_test_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flow_test_run" ADD CONSTRAINT "flow_test_run_app_id_test_id_flow_test_app_id_id_fk" FOREIGN KEY ("app_id","test_id") REFERENCES "public"."flow_test"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flow_version" ADD CONSTRAINT "flow_version_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "left_message" ADD CONSTRAINT "left_message_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "left_message" ADD CONSTRAINT "left_message_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "left_message" ADD CONSTRAINT "left_message_assignee" FOREIGN KEY ("app_id","assignee_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE set null ("assignee_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quick_reply" ADD CONSTRAINT "quick_reply_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qa_export" ADD CONSTRAINT "qa_export_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qa_import" ADD CONSTRAINT "qa_import_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qa_import" ADD CONSTRAINT "qa_import_change_set" FOREIGN KEY ("app_id","change_set_id") REFERENCES "public"."change_set"("app_id","id") ON DELETE set null ("change_set_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "qa_import_row" ADD CONSTRAINT "qa_import_row_app_id_import_id_qa_import_app_id_id_fk" FOREIGN KEY ("app_id","import_id") REFERENCES "public"."qa_import"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_app_id_group_id_agent_group_app_id_id_fk" FOREIGN KEY ("app_id","group_id") REFERENCES "public"."agent_group"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_app_id_person_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_role" ADD CONSTRAINT "member_role_app_id_person_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_app_id_version_id_flow_version_app_id_id_fk" FOREIGN KEY ("app_id","version_id") REFERENCES "public"."flow_version"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "call_answer" ADD CONSTRAINT "call_answer_app_id_conversation_id_call_app_id_conversation_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."call"("app_id","conversation_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "call_back" ADD CONSTRAINT "call_back_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "call_back" ADD CONSTRAINT "call_back_app_id_from_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","from_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "call_recording" ADD CONSTRAINT "call_recording_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "call_recording" ADD CONSTRAINT "call_recording_app_id_file_id_file_app_id_id_fk" FOREIGN KEY ("app_id","file_id") REFERENCES "public"."file"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_carrier" ADD CONSTRAINT "voice_carrier_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_menu" ADD CONSTRAINT "voice_menu_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_number" ADD CONSTRAINT "voice_number_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_schedule" ADD CONSTRAINT "voice_schedule_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_schedule" ADD CONSTRAINT "voice_schedule_app_id_version_id_flow_version_app_id_id_fk" FOREIGN KEY ("app_id","version_id") REFERENCES "public"."flow_version"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_sound" ADD CONSTRAINT "voice_sound_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_sound" ADD CONSTRAINT "voice_sound_app_id_file_id_file_app_id_id_fk" FOREIGN KEY ("app_id","file_id") REFERENCES "public"."file"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "voice_sound" ADD CONSTRAINT "voice_sound_app_id_upload_id_file_app_id_id_fk" FOREIGN KEY ("app_id","upload_id") REFERENCES "public"."file"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "change_set_time" ON "change_set" USING btree ("app_id","at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "qa_category_default" ON "qa_category" USING btree ("app_id") WHERE "qa_category"."is_default";
--> statement-breakpoint
CREATE INDEX "qa_entry_changed" ON "qa_entry" USING btree ("app_id","changed");
--> statement-breakpoint
CREATE INDEX "qa_entry_updated" ON "qa_entry" USING btree ("app_id","updated_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "release_one_running" ON "release" USING btree ("app_id") WHERE "release"."status" = 'in_progress';
--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_one_open" ON "conversation" USING btree ("app_id","channel","visitor_id") WHERE "conversation"."state" <> 'ended' and "conversation"."channel" <> 'voice';
--> statement-breakpoint
CREATE INDEX "conversation_queue" ON "conversation" USING btree ("app_id","group_id","priority" DESC NULLS LAST,"enqueued_at","id") WHERE "conversation"."state" in ('queued', 'ringing');
--> statement-breakpoint
CREATE INDEX "conversation_owner" ON "conversation" USING btree ("app_id","owner_id") WHERE "conversation"."state" = 'in_service';
--> statement-breakpoint
CREATE INDEX "conversation_started" ON "conversation" USING btree ("app_id","started_at","id");
--> statement-breakpoint
CREATE INDEX "conversation_event_time" ON "conversation_event" USING btree ("app_id","at");
--> statement-breakpoint
CREATE INDEX "conversation_event_flow" ON "conversation_event" USING btree ("app_id","flow_id","at") WHERE "conversation_event"."type" in ('flow_started', 'flow_completed', 'flow_failed');
--> statement-breakpoint
CREATE INDEX "conversation_file_conversation" ON "conversation_file" USING btree ("app_id","conversation_id");
--> statement-breakpoint
CREATE INDEX "message_bot_answer" ON "message" USING btree ("app_id","at") WHERE "message"."trace" ->> 'outcome' in ('direct', 'clarify', 'fallback');
--> statement-breakpoint
CREATE INDEX "message_entry" ON "message" USING btree ("app_id","entry_id","at") WHERE "message"."entry_id" is not null;
--> statement-breakpoint
CREATE INDEX "message_document" ON "message" USING btree ("app_id","document_id","at") WHERE "message"."document_id" is not null;
--> statement-breakpoint
CREATE INDEX "message_retrieval" ON "message" USING btree ("app_id","at","id") WHERE "message"."trace" ->> 'query' <> '';
--> statement-breakpoint
CREATE INDEX "visitor_tagged" ON "visitor" USING btree ("app_id") WHERE "visitor"."tags" <> '{}';
--> statement-breakpoint
CREATE INDEX "document_source_page_document_key" ON "document_source_page" USING btree ("app_id","document_id");
--> statement-breakpoint
CREATE INDEX "knowledge_document_time" ON "knowledge_document" USING btree ("app_id","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_document_twin" ON "knowledge_document" USING btree ("app_id","sha256") WHERE "knowledge_document"."deleted_at" is null and "knowledge_document"."status" <> 'failed';
--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_document_successor" ON "knowledge_document" USING btree ("app_id","replaces") WHERE "knowledge_document"."deleted_at" is null and "knowledge_document"."status" not in ('ready', 'failed');
--> statement-breakpoint
CREATE INDEX "file_faq_document_place" ON "file_faq" USING btree ("app_id","document_id","n");
--> statement-breakpoint
CREATE INDEX "retrieval_test_time" ON "retrieval_test" USING btree ("app_id","at","id");
--> statement-breakpoint
CREATE INDEX "bot_request_waiting" ON "bot_request" USING btree ("held_until") WHERE "bot_request"."state" = 'waiting';
--> statement-breakpoint
CREATE UNIQUE INDEX "flow_name" ON "flow" USING btree ("app_id",lower("name")) WHERE "flow"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "flow_changed" ON "flow" USING btree ("app_id","changed");
--> statement-breakpoint
CREATE INDEX "flow_test_run_time" ON "flow_test_run" USING btree ("app_id","test_id","at");
--> statement-breakpoint
CREATE INDEX "left_message_by_state" ON "left_message" USING btree ("app_id","state","id");
--> statement-breakpoint
CREATE INDEX "audit_time" ON "audit" USING btree ("app_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "file_avatar_once" ON "file" USING btree ("app_id","kind","sha256") WHERE "file"."kind" = 'avatar';
--> statement-breakpoint
CREATE UNIQUE INDEX "file_media_once" ON "file" USING btree ("app_id","kind","sha256") WHERE "file"."kind" in ('image', 'video', 'attachment');
--> statement-breakpoint
CREATE INDEX "known_device_token" ON "known_device" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "mail_outbox_time" ON "mail_outbox" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "one_time_token_subject" ON "one_time_token" USING btree ("purpose","subject","created_at");
--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "timer_due" ON "timer" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "quick_reply_title" ON "quick_reply" USING btree ("app_id","category","title");
--> statement-breakpoint
CREATE INDEX "qa_export_time" ON "qa_export" USING btree ("app_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "qa_export_one_running" ON "qa_export" USING btree ("app_id") WHERE "qa_export"."status" = 'running';
--> statement-breakpoint
CREATE INDEX "qa_import_time" ON "qa_import" USING btree ("app_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "qa_import_one_pending" ON "qa_import" USING btree ("app_id") WHERE "qa_import"."status" in ('to_be_uploaded', 'uploading', 'parsing');
--> statement-breakpoint
CREATE INDEX "qa_import_row_outcome" ON "qa_import_row" USING btree ("app_id","import_id","outcome","position");
--> statement-breakpoint
CREATE INDEX "group_member_person" ON "group_member" USING btree ("app_id","person_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_one_open" ON "invitation" USING btree ("app_id","email") WHERE "invitation"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "invitation_person" ON "invitation" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "member_person" ON "member" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "call_flow" ON "call" USING btree ("app_id","flow_id","started_at");
--> statement-breakpoint
CREATE INDEX "voice_number_flow" ON "voice_number" USING btree ("app_id","flow_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "voice_sound_name" ON "voice_sound" USING btree ("app_id",lower("name"));
--> statement-breakpoint
-- Rules that a table definition cannot say.

-- Isolation. Every table that names an application shows only the rows of the one the transaction was opened for.
-- `app.id` has no default: a query outside such a transaction fails instead of seeing everything.
create function protect_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy own_application on %s using (app_id = current_setting(''app.id'')) with check (app_id = current_setting(''app.id''))', name);
end $$;
--> statement-breakpoint
do $$
declare name regclass;
begin
  for name in
    select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'app_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r'
  loop
    perform protect_table(name);
  end loop;
end $$;
--> statement-breakpoint
-- Three tables are also read across applications: a person finds their own memberships, and the sweep its due timers.
drop policy own_application on application;
--> statement-breakpoint
drop policy own_application on member;
--> statement-breakpoint
drop policy own_application on member_role;
--> statement-breakpoint
drop policy own_application on timer;
--> statement-breakpoint
create policy own_application on application
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));
--> statement-breakpoint
create policy own_application on member
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));
--> statement-breakpoint
create policy own_application on member_role
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));
--> statement-breakpoint
create policy own_application on timer
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));
--> statement-breakpoint
create policy own_membership on member for select using (person_id::text = current_setting('app.person', true));
--> statement-breakpoint
create policy own_membership on member_role for select using (person_id::text = current_setting('app.person', true));
--> statement-breakpoint
create policy own_membership on application for select using (
  exists (select 1 from member m where m.app_id = application.app_id and m.person_id::text = current_setting('app.person', true))
);
--> statement-breakpoint
create policy every_application on application for select using (current_setting('app.scope', true) = 'installation');
--> statement-breakpoint
create policy every_timer on timer for select using (current_setting('app.scope', true) = 'installation');
--> statement-breakpoint
-- One super admin for every application that has members, always: at most one by index, at least one at commit.
create unique index member_role_one_super_admin on member_role (app_id) where role = 'super_admin';
--> statement-breakpoint
create function keep_super_admin() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from member_role where app_id = old.app_id and role = 'super_admin')
     and exists (select 1 from application where app_id = old.app_id)
  then
    raise exception 'an application keeps one super admin' using errcode = 'check_violation', constraint = 'member_role_super_admin_kept';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger member_role_super_admin_kept after delete or update on member_role
  deferrable initially deferred for each row when (old.role = 'super_admin') execute function keep_super_admin();
--> statement-breakpoint
-- A conversation has one owner at a time.
alter table ownership add constraint ownership_no_overlap
  exclude using gist (app_id with =, conversation_id with =, during with &&);
--> statement-breakpoint
-- A conversation keeps the release it began on, and its end is final.
create function keep_conversation() returns trigger language plpgsql as $$
begin
  if old.release_id is not null and new.release_id is distinct from old.release_id then
    raise exception 'a conversation keeps its release' using errcode = 'check_violation', constraint = 'conversation_release_kept';
  end if;
  if old.state = 'ended' and (new.state <> 'ended' or new.end_reason is distinct from old.end_reason) then
    raise exception 'an end is final' using errcode = 'check_violation', constraint = 'conversation_end_final';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger conversation_kept before update on conversation for each row execute function keep_conversation();
--> statement-breakpoint
-- Messages count 1..n without a gap, and nobody writes after the end.
create function check_message() returns trigger language plpgsql as $$
begin
  if new.seq > 1 and not exists (
    select 1 from message m where m.app_id = new.app_id and m.conversation_id = new.conversation_id and m.seq = new.seq - 1
  ) then
    raise exception 'messages leave no gap' using errcode = 'check_violation', constraint = 'message_no_gap';
  end if;
  if new.sender in ('visitor', 'agent') and exists (
    select 1 from conversation c where c.app_id = new.app_id and c.id = new.conversation_id and c.state = 'ended'
  ) then
    raise exception 'the conversation has ended' using errcode = 'check_violation', constraint = 'message_after_end';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger message_checked before insert on message for each row execute function check_message();
--> statement-breakpoint
-- A release that is done stays as it is.
create function keep_release() returns trigger language plpgsql as $$
begin
  if old.status <> 'in_progress' then
    raise exception 'a release is immutable' using errcode = 'check_violation', constraint = 'release_immutable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger release_kept before update or delete on release for each row execute function keep_release();
--> statement-breakpoint
create function keep_release_entry() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from release r where r.app_id = new.app_id and r.id = new.release_id and r.status = 'in_progress') then
    raise exception 'a release is immutable' using errcode = 'check_violation', constraint = 'release_immutable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger release_entry_kept before insert on release_entry for each row execute function keep_release_entry();
--> statement-breakpoint
-- Following changes: every write of an entry carries the transaction that made it.
create function stamp_changed() returns trigger language plpgsql as $$
begin
  new.changed = pg_current_xact_id();
  return new;
end $$;
--> statement-breakpoint
create trigger qa_entry_changed before update on qa_entry for each row execute function stamp_changed();
--> statement-breakpoint
create trigger flow_changed before update on flow for each row execute function stamp_changed();
--> statement-breakpoint
-- What a version holds stays as it was; only its name and note may be given later.
create function keep_flow_version() returns trigger language plpgsql as $$
begin
  if new.document <> old.document or new.number <> old.number or new.flow_id <> old.flow_id then
    raise exception 'a version is immutable' using errcode = 'check_violation', constraint = 'flow_version_immutable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger flow_version_kept before update on flow_version for each row execute function keep_flow_version();
--> statement-breakpoint
-- A request that is answered is never asked again.
create function keep_bot_request() returns trigger language plpgsql as $$
begin
  if old.state = 'done' then
    raise exception 'a request is answered once' using errcode = 'check_violation', constraint = 'bot_request_answered';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger bot_request_kept before update on bot_request for each row execute function keep_bot_request();
--> statement-breakpoint
-- At any time a menu runs one version.
alter table voice_schedule add constraint voice_schedule_no_overlap
  exclude using gist (app_id with =, flow_id with =, during with &&);
--> statement-breakpoint
-- What the carrier was told stays as it was told.
create function keep_call_answer() returns trigger language plpgsql as $$
begin
  raise exception 'an answer to the carrier is immutable' using errcode = 'check_violation', constraint = 'call_answer_immutable';
end $$;
--> statement-breakpoint
create trigger call_answer_kept before update on call_answer for each row execute function keep_call_answer();
--> statement-breakpoint
-- A flow stays of its kind; only menus have numbers and settings; a menu is scheduled with its own versions only.
create function keep_flow_kind() returns trigger language plpgsql as $$
begin
  if (new.kind = 'ivr') <> (old.kind = 'ivr') then
    raise exception 'a flow stays what it is' using errcode = 'check_violation', constraint = 'flow_kind_kept';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger flow_kind_kept before update of kind on flow for each row execute function keep_flow_kind();
--> statement-breakpoint
create function check_voice_menu() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from flow where flow.app_id = new.app_id and flow.id = new.flow_id and flow.kind = 'ivr') then
    raise exception 'only a voice menu is called' using errcode = 'check_violation', constraint = 'voice_menu_kind';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger voice_menu_checked before insert or update of flow_id on voice_menu for each row execute function check_voice_menu();
--> statement-breakpoint
create trigger voice_number_checked before insert or update of flow_id on voice_number for each row execute function check_voice_menu();
--> statement-breakpoint
create function check_voice_schedule() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from flow_version v where v.app_id = new.app_id and v.id = new.version_id and v.flow_id = new.flow_id) then
    raise exception 'a menu runs its own versions' using errcode = 'check_violation', constraint = 'voice_schedule_version';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger voice_schedule_checked before insert or update on voice_schedule for each row execute function check_voice_schedule();
--> statement-breakpoint
-- What a change set did stays as it was; it can only be reverted.
create function keep_change_set() returns trigger language plpgsql as $$
begin
  if new.kind <> old.kind or new.summary <> old.summary or new.at <> old.at or new.author is distinct from old.author
    or old.reverted_at is not null
  then
    raise exception 'a change set is immutable' using errcode = 'check_violation', constraint = 'change_set_immutable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger change_set_kept before update on change_set for each row execute function keep_change_set();
--> statement-breakpoint
-- An import that has ended stays as it ended. Its change set may be forgotten, and its files.
create function keep_qa_import() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null and (
    new.status <> old.status or new.finished_at is distinct from old.finished_at or new.failure is distinct from old.failure
    or new.total is distinct from old.total or new.added <> old.added or new.changed <> old.changed
    or new.unchanged <> old.unchanged or new.rejected <> old.rejected or new.removed <> old.removed
    or new.left_out <> old.left_out or (new.change_set_id is not null and new.change_set_id is distinct from old.change_set_id)
  ) then
    raise exception 'an import has ended' using errcode = 'check_violation', constraint = 'qa_import_ended';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger qa_import_kept before update on qa_import for each row execute function keep_qa_import();
--> statement-breakpoint
create function keep_qa_export() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null and (new.status <> old.status or new.finished_at is distinct from old.finished_at) then
    raise exception 'an export has ended' using errcode = 'check_violation', constraint = 'qa_export_ended';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger qa_export_kept before update on qa_export for each row execute function keep_qa_export();
--> statement-breakpoint
-- What an answer shows is there: its files belong to the same application, and are held until the writer is done, so
-- that a sweep of unused files cannot take them away meanwhile.
create function check_shown_files() returns trigger language plpgsql as $$
declare
  wanted uuid[];
  found integer;
begin
  select array_agg(distinct (one #>> '{}')::uuid) into wanted
    from jsonb_path_query(to_jsonb(new) -> tg_argv[0], '$.**.fileId') as one
    where jsonb_typeof(one) = 'string';
  if wanted is null then
    return new;
  end if;
  select count(*) into found from (
    select 1 from file where app_id = new.app_id and id = any (wanted) and kind in ('image', 'video', 'attachment') for key share
  ) as held;
  if found <> cardinality(wanted) then
    raise exception 'an answer shows a file that is not there' using errcode = 'foreign_key_violation', constraint = 'shown_file';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger qa_entry_files before insert or update of rich on qa_entry
  for each row when (new.rich is not null) execute function check_shown_files('rich');
--> statement-breakpoint
create trigger robot_files before insert or update of draft on robot
  for each row execute function check_shown_files('draft');
--> statement-breakpoint
-- The plain text of an entry and its form never say different things: who writes only the text replaces the form.
create function drop_stale_form() returns trigger language plpgsql as $$
begin
  new.rich = null;
  return new;
end $$;
--> statement-breakpoint
create trigger qa_entry_form before update of answer on qa_entry
  for each row when (new.answer <> old.answer and new.rich is not distinct from old.rich and new.rich is not null)
  execute function drop_stale_form();
--> statement-breakpoint
-- What a release answers with is what was released.
create function keep_document_content() returns trigger language plpgsql as $$
begin
  raise exception 'the content of a document is immutable' using errcode = 'check_violation', constraint = 'document_content_immutable';
end $$;
--> statement-breakpoint
create trigger document_content_kept before update on document_content for each row execute function keep_document_content();
--> statement-breakpoint
-- Whatever a member may do changes under a new number, by whatever way it is written: what was let in under another has
-- ended.
create function raise_rights_version() returns trigger language plpgsql as $$
begin
  new.rights_version = old.rights_version + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger member_rights before update on member for each row
  when (new.state is distinct from old.state or new.forced_offline is distinct from old.forced_offline)
  execute function raise_rights_version();
--> statement-breakpoint
create function raise_rights_of_member() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update member set rights_version = rights_version + 1 where app_id = old.app_id and person_id = old.person_id;
  end if;
  if tg_op <> 'DELETE' then
    update member set rights_version = rights_version + 1 where app_id = new.app_id and person_id = new.person_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger member_role_rights after insert or update or delete on member_role
  for each row execute function raise_rights_of_member();
--> statement-breakpoint
create trigger group_member_rights after insert or update or delete on group_member
  for each row execute function raise_rights_of_member();
--> statement-breakpoint
-- Whom it is for finds it from outside the application, as a person finds their own memberships.
drop policy own_application on invitation;
--> statement-breakpoint
create policy own_application on invitation
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));
--> statement-breakpoint
create policy own_invitation on invitation for select using (person_id::text = current_setting('app.person', true));
--> statement-breakpoint
-- Whether accounts belong to other applications too is asked of many at once.
create policy named_person on member for select
  using (person_id::text = any (string_to_array(current_setting('app.persons', true), ',')));
--> statement-breakpoint
-- Rows that are only ever added. The role a server takes may not even try to change them; where the tables' owner serves,
-- nothing but this holds it.
create function keep_rows() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'insufficient_privilege', table = tg_table_name;
end $$;
--> statement-breakpoint
create trigger audit_kept before update or delete or truncate on audit execute function keep_rows();
--> statement-breakpoint
create trigger conversation_event_kept before update or delete or truncate on conversation_event execute function keep_rows();
--> statement-breakpoint
create trigger content_kept before update or delete or truncate on content execute function keep_rows();
--> statement-breakpoint
create trigger release_entry_kept_rows before update or delete or truncate on release_entry execute function keep_rows();
--> statement-breakpoint
create trigger message_kept before update or delete or truncate on message execute function keep_rows();
--> statement-breakpoint
create trigger bot_input_kept before update or delete or truncate on bot_input execute function keep_rows();
--> statement-breakpoint
-- What the plan has when a conversation begins it keeps to its end, whatever way it began.
create function plan_of_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.premium := exists (
      select 1 from application
      where app_id = new.app_id and (plan = 'premium' or trial_ends_at > new.started_at)
    );
  elsif new.premium <> old.premium then
    raise exception 'a conversation keeps its plan' using errcode = 'check_violation', constraint = 'conversation_premium_kept';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger conversation_planned before insert or update of premium on conversation
  for each row execute function plan_of_conversation();
--> statement-breakpoint
-- The sweep takes what is due in every application, so that no other process does.
create policy taken_timer on timer for update
  using (current_setting('app.scope', true) = 'installation')
  with check (current_setting('app.scope', true) = 'installation');
