ALTER TABLE "payment_attempts" ADD COLUMN "instruction_words" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "last_words" jsonb;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD COLUMN "words" jsonb;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "error_words" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "error_words" jsonb;