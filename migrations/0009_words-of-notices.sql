ALTER TABLE "notifications" ADD COLUMN "words" jsonb;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "failure_words" jsonb;