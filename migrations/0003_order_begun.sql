ALTER TABLE "orders" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "begun_at" = "created_at";
