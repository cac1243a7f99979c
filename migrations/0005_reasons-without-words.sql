-- Reasons kept by earlier versions quote the failed query with every parameter: what people had typed.
UPDATE "jobs" SET "last_error" = 'The database refused' WHERE "last_error" LIKE '%Failed query:%';--> statement-breakpoint
UPDATE "provider_events" SET "last_error" = 'The database refused' WHERE "last_error" LIKE '%Failed query:%';--> statement-breakpoint
UPDATE "payment_exceptions" SET "message" = regexp_replace("message", 'Failed query:.*', 'the database refused') WHERE "message" LIKE '%Failed query:%';
